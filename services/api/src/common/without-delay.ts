import type { NextFunction, Request, Response } from 'express';

/**
 * Breaks off a request whose body does not arrive in time: whoever sends one byte a minute would keep a connection from
 * everybody else. Uploads have a time of their own, the server's.
 */
export function withoutDelay(milliseconds: number) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!request.complete && !request.is('multipart/form-data')) {
      const timer = setTimeout(() => request.complete || request.destroy(), milliseconds);
      const stop = () => clearTimeout(timer);
      request.once('end', stop);
      request.once('close', stop);
    }
    next();
  };
}
