/**
 * A linked stylesheet. On public pages the server writes it into the document (`site/inline-files.ts`); React then
 * finds it by its URL and requests nothing.
 */
export function StyleSheet({ href, precedence }: { href: string; precedence: 'host' | 'remote' }) {
  return isInlined(href) ? (
    <style href={href} precedence={precedence} />
  ) : (
    <link rel="stylesheet" href={href} precedence={precedence} />
  );
}

/** Whether a stylesheet is inlined into the document. */
export const isInlined = (href: string): boolean =>
  typeof document !== 'undefined' && document.querySelector(`style[data-href="${href}"]`) !== null;

/**
 * Webpack's chunk loader requests a chunk's stylesheet unless an element names its absolute URL. So this adds a link
 * without an `href` for each inlined stylesheet.
 */
export function registerInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    link.dataset.href = new URL(dataset.href ?? '', location.href).href;
    document.head.append(link);
  }
}
