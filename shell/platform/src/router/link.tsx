import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate, samePage, scrollToSection, scrollToTop } from './navigate.js';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, with a query or a hash if wanted: `/services/roofing`, `/#contact`. */
  href: string;
}

/** A link to a page of this site. A real `<a href>`: without scripts, and with a modifier key, the browser follows it. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && isPlainClick(event) && !rest.target) follow(event, href);
      }}
    >
      {children}
    </a>
  );
}

function follow(event: MouseEvent, href: string): void {
  event.preventDefault();
  const url = new URL(href, location.href);
  if (!samePage(url)) navigate(href);
  else if (url.hash) scrollToSection(url.hash.slice(1));
  else scrollToTop();
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
