// Loaded before the API (`node --import`): a request with the header `x-fault` causes an error that no handler catches.
import { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';

const FAULTS = {
  timer: () =>
    setTimeout(() => {
      throw new Error('a fault in a timer');
    }, 20),
  promise: async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('a fault in a promise');
  },
  nothing: () => Promise.reject(),
  stream: () => {
    const stream = new PassThrough();
    setTimeout(() => stream.destroy(new Error('a fault in a stream')), 20);
  },
};

const { setHeader } = ServerResponse.prototype;
ServerResponse.prototype.setHeader = function (name: string, value: string) {
  const fault = this.req?.headers['x-fault'];
  // One of the first headers of every response, set once the request is known.
  if (fault && name === 'x-content-type-options') void FAULTS[fault as keyof typeof FAULTS]();
  return setHeader.call(this, name, value);
};
