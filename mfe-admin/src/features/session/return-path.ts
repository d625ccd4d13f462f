const HOME = '/admin';
export const LOGIN_PATH = '/login';
/** Only resolves relative URLs; nothing is ever requested from it. */
const BASE = 'http://own.invalid';

/**
 * Where a sign-in leads: `?from=` of the login page's query if it is a dashboard page, otherwise the dashboard. An
 * external URL would make the login page a phishing tool.
 */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (!from?.startsWith('/')) return HOME;
  try {
    // The browser's parser decides what "//" and "\" mean; we do not guess.
    const url = new URL(from, BASE);
    const own = url.origin === BASE && (url.pathname === HOME || url.pathname.startsWith(`${HOME}/`));
    return own ? url.pathname + url.search + url.hash : HOME;
  } catch {
    return HOME;
  }
}

/** The login page's URL for a user who wanted to see `here`. */
export function loginPath(here: { pathname: string; search: string }): string {
  // A user who logs out is on the way to it already: there is nothing to return to.
  if (here.pathname === LOGIN_PATH) return LOGIN_PATH;
  const from = here.pathname + here.search;
  return from === HOME ? LOGIN_PATH : `${LOGIN_PATH}?from=${encodeURIComponent(from)}`;
}
