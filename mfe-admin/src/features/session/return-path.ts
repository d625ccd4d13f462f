const HOME = '/admin';
export const LOGIN_PATH = '/login';
/** Only resolves relative addresses; nothing is ever requested from it. */
const BASE = 'http://own.invalid';

/**
 * Where a sign-in leads: `?from=` of the login page's query, if it is a page of the dashboard,
 * otherwise the dashboard. An address elsewhere would make the login page a tool for phishing.
 */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (!from?.startsWith('/')) return HOME;
  try {
    // The parser of the browser decides what "//" and "\" mean, not a guess of ours.
    const url = new URL(from, BASE);
    const own = url.origin === BASE && (url.pathname === HOME || url.pathname.startsWith(`${HOME}/`));
    return own ? url.pathname + url.search + url.hash : HOME;
  } catch {
    return HOME;
  }
}

/** The login page's address for somebody who wanted to see `here`. */
export function loginPath(here: { pathname: string; search: string }): string {
  // Who logs out is on the way there already: there is nothing to lead back to.
  if (here.pathname === LOGIN_PATH) return LOGIN_PATH;
  const from = here.pathname + here.search;
  return from === HOME ? LOGIN_PATH : `${LOGIN_PATH}?from=${encodeURIComponent(from)}`;
}
