import { once } from 'node:events';
import type { Random } from '@site/testing/random';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** Faults of a mail server; `accept` is correct behavior. */
const BEHAVIORS = ['accept', 'slow', 'hang', 'refuse', 'drop', '4xx', '5xx'] as const;
/** Longer than the worker waits for an answer (20 s). */
const HANG_MS = 25_000;

/** A mail server that misbehaves until `acceptAll` is called. */
export class MailServer {
  /** How often each Message-ID was accepted, that is, answered with 250. */
  accepted: Map<string, number> = new Map();
  /** How often each fault occurred. */
  counts: Record<string, number> = {};
  #random: Random | undefined;
  #server;

  /** @param random Without it every mail is accepted. */
  constructor(random?: Random) {
    this.#random = random;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (session, callback) => {
        const behavior = this.#pickBehavior();
        Object.assign(session, { behavior });
        this.counts[behavior] = (this.counts[behavior] ?? 0) + 1;
        if (behavior === 'refuse') callback(failure(554, 'No service here'));
        else callback();
      },
      onRcptTo: (_address, session, callback) => {
        if (behaviorOf(session) === '5xx') callback(failure(550, 'No such user'));
        else callback();
      },
      // A client that dies in the middle of a mail has delivered nothing.
      onData: (stream, session, callback) => void this.#take(stream, session, callback).catch(() => {}),
    });
    // Errors of clients that were dropped or gave up.
    this.#server.on('error', () => {});
  }

  /** @returns Its URL for SMTP_URL. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** From now on every mail is accepted. */
  acceptAll() {
    this.#random = undefined;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #pickBehavior() {
    const behavior = this.#random?.pick(BEHAVIORS) ?? 'accept';
    // A connection that hangs blocks one of the worker's eight jobs for its whole timeout.
    return behavior === 'hang' && (this.#random?.next() ?? 0) > 0.1 ? 'accept' : behavior;
  }

  async #take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null, message?: string) => void,
  ) {
    let mail = '';
    for await (const chunk of stream) mail += chunk;
    const behavior = behaviorOf(session);
    if (behavior === 'drop') {
      for (const connection of this.#server.connections) {
        if (connection.id === session.id) connection._socket.destroy();
      }
      return;
    }
    if (behavior === '4xx') return callback(failure(451, 'Try again later'));
    if (behavior === 'slow') await pause(3_000);
    if (behavior === 'hang') await pause(HANG_MS);
    const id = /^Message-ID: <([^>]+)>/im.exec(mail)?.[1] ?? '';
    // A client that has given up never learns that its mail was accepted, so the mail does not count.
    if (behavior !== 'hang') this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    callback(behavior === 'hang' ? failure(451, 'Too late') : null);
  }
}

const behaviorOf = (session: SMTPServerSession) => (session as { behavior?: string }).behavior;

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
