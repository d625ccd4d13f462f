import { createServer, type Server, type Socket } from 'node:net';

/** A mail server that implements only the part of RFC 5321 that a client needs. */
export class Mailbox {
  readonly mails: { to: string[]; data: string }[] = [];
  /** The answer to an address that it does not accept, such as "550 no such mailbox". */
  refusalOf: (address: string) => string | undefined = () => undefined;
  readonly #server: Server = createServer((socket) => this.#talk(socket));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  close(): void {
    this.#server.close();
  }

  #talk(socket: Socket): void {
    let buffer = '';
    let inData = false;
    let to: string[] = [];
    socket.write('220 mailbox\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          this.mails.push({ to, data: text });
          to = [];
          inData = false;
          socket.write('250 taken\r\n');
        } else if (/^RCPT TO:/i.test(text)) {
          const address = text.replace(/^RCPT TO:<([^>]*)>.*$/i, '$1');
          const refusal = this.refusalOf(address);
          if (!refusal) to.push(address);
          socket.write(`${refusal ?? '250 ok'}\r\n`);
        } else if (/^DATA/i.test(text)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) {
          socket.end('221 bye\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  }
}
