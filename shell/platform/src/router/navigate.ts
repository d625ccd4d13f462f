import { createContext, useContext } from 'react';
import { navigate as push, useLocationProperty } from 'wouter/use-browser-location';

/** The document's location, as matched by the shell's router. */
export interface RouteState {
  path: string;
  params: Readonly<Record<string, string>>;
}

export const RouteContext = createContext<RouteState>({ path: '/', params: {} });

/** The current path, without query and hash. */
export function usePath(): string {
  return useContext(RouteContext).path;
}

/** The parameters of the matched route, decoded. */
export function useParams(): Readonly<Record<string, string>> {
  return useContext(RouteContext).params;
}

/** The query, with its question mark, or ''. Empty on the server and during hydration: HTML is cached without it. */
export function useSearch(): string {
  return useLocationProperty(
    () => location.search,
    () => '',
  );
}

/** Navigates to a path of this site without loading a document. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  push(to, options);
}
