import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SmtpTransport } from './mail-transport.js';

const MAIL = { from: 'site@example.com', to: 'desk@example.com', subject: 'A lead', text: 'Ada Price' };
let server: Server | undefined;
afterEach(() => void server?.close());

/**
 * A mail server without TLS, or an attacker in the middle who hides it.
 * @param refusals Its replies to commands that it refuses, by the command's first word
 * @returns its port, and what it receives
 */
async function plainServer(refusals: Record<string, string> = {}) {
  const received: string[] = [];
  server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        const refusal = refusals[line.split(' ')[0] ?? ''];
        if (refusal) socket.write(`${refusal}\r\n`);
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (/^(EHLO|MAIL|RCPT|\.$)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'STARTTLS') socket.write('502 not here\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, received };
}

describe('a mail server without TLS', () => {
  it('receives nothing where TLS is required', async () => {
    const { port, received } = await plainServer();
    const transport = new SmtpTransport(`smtp://127.0.0.1:${port}?requireTLS=true`);
    await expect(transport.send('event', MAIL, [])).rejects.toThrow(/STARTTLS/);
    transport.onApplicationShutdown();
    expect(received.join('\n')).not.toMatch(/MAIL FROM|Ada Price/);
  });

  it('is accepted by default, as it may be on the same machine', async () => {
    const { port, received } = await plainServer();
    const transport = new SmtpTransport(`smtp://127.0.0.1:${port}`);
    await transport.send('event', MAIL, []);
    transport.onApplicationShutdown();
    expect(received).toContain('Ada Price');
  });
});

describe('addresses in the replies of a mail server', () => {
  const failureOf = async (refusals: Record<string, string>) => {
    const { port } = await plainServer(refusals);
    const transport = new SmtpTransport(`smtp://127.0.0.1:${port}`);
    const error: Error = await transport.send('event', MAIL, []).then(
      () => Promise.reject(new Error('The mail was sent')),
      (reason) => reason,
    );
    transport.onApplicationShutdown();
    return error;
  };

  it('are not reported for a refused recipient', async () => {
    const { message, stack } = await failureOf({ RCPT: '550 5.1.1 <desk@example.com> unknown user' });
    expect(message).toBe('refused for 1 of 1 addresses: 550 5.1.1 <address> unknown user');
    expect(stack).not.toContain('desk@');
  });

  it.each(['MAIL', '.'])('are not reported for a refused %s', async (command) => {
    const { message, stack } = await failureOf({
      [command]: '554 Rejected: ada.price+1@example.com, of <Adá@exämple.com>.',
    });
    expect(message).toMatch(/failed: 554 Rejected: <address>, of <address>\.$/);
    expect(stack).not.toMatch(/ada\.price|Adá/);
    expect(stack).toContain('smtp-connection');
  });
});
