import { brand } from '@site/contracts';

/** Beside a form, for a browser without scripts, which could not send it. */
export function WithoutScripts() {
  return (
    <noscript>
      <p className="lead">
        To send this form your browser must run JavaScript. Without it, please call{' '}
        <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
    </noscript>
  );
}
