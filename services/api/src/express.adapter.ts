import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** An application of Express; its types leave out the prototypes of its requests and responses. */
type Application = RequestListener & Record<'request' | 'response', object>;

/**
 * Express changes the prototype of each request and response, and V8 then treats every one of them as an object of its own
 * kind: here they are born with the prototypes that they would get (bench:api).
 */
export class BornExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Application>();
    this.httpServer = createServer(
      {
        IncomingMessage: bornWith(app.request, IncomingMessage),
        ServerResponse: bornWith(app.response, ServerResponse),
      },
      app,
    );
  }
}

/** Called as Node itself calls what they inherit from: `Reflect.construct` would make them as slow as a changed prototype does. */
function bornWith<C extends typeof IncomingMessage | typeof ServerResponse>(prototype: object, Base: C): C {
  function Born(this: object, ...args: unknown[]): void {
    Reflect.apply(Base, this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C;
}
