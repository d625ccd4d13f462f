/** Thrown by a page whose URL matches its pattern but names nothing. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
}

/** Ends the rendering of a page: the site's not-found page shows, with status 404 from the server. */
export function notFound(): never {
  throw new NotFoundError('not found');
}
