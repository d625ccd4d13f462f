import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** An Express application; its types omit the prototypes of its requests and responses. */
type Application = RequestListener & Record<'request' | 'response', object>;

/**
 * Express changes the prototype of each request and response, which makes V8 treat each of them as a separate type of
 * object. Here they are created with their final prototypes (bench:api).
 */
export class FastExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Application>();
    this.httpServer = createServer(
      {
        IncomingMessage: withPrototype(app.request, IncomingMessage),
        ServerResponse: withPrototype(app.response, ServerResponse),
      },
      app,
    );
  }
}

/** Called the way Node calls their base: `Reflect.construct` would be as slow as a changed prototype. */
function withPrototype<C extends typeof IncomingMessage | typeof ServerResponse>(prototype: object, Base: C): C {
  function Derived(this: object, ...args: unknown[]): void {
    Reflect.apply(Base, this, args);
  }
  Derived.prototype = prototype;
  return Derived as unknown as C;
}
