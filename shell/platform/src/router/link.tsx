import type { AnchorHTMLAttributes } from 'react';
import { navigate } from './navigate.js';
import { isPlainClick, scrollWithin } from './sections.js';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, optionally with a query or a hash: `/services/roofing`, `/#contact`. */
  href: string;
}

/** A link to a page of this site. A real `<a href>`: without scripts or with a modifier key, the browser follows it. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
        event.preventDefault();
        const url = new URL(href, location.href);
        // The shell's page for a failure: the connection may be back by now.
        const isRetry = url.pathname === location.pathname && document.querySelector('[data-failed]');
        if (isRetry) location.replace(url.pathname + url.search);
        else if (!scrollWithin(url)) navigate(href);
      }}
    >
      {children}
    </a>
  );
}
