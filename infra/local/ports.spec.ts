import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './ports.ts';

describe('a free port', () => {
  it('can be listened on and is outside the range for outgoing connections', async () => {
    for (let count = 0; count < 20; count += 1) {
      const port = await freePort();
      expect(port).toBeGreaterThanOrEqual(11_000);
      expect(port).toBeLessThan(32_768);
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
    }
  });
});
