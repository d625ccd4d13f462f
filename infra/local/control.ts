import { messageOf } from '../bootstrap/errors.mjs';
import type { Credentials } from './credentials.ts';
import type { Stack } from './stack.ts';

/** Requests of a program that started the launcher by `fork`; the tests use them to stop and restart parts. */
type ControlRequest = { id: number; action: 'stop' | 'start'; part: string } | { id: number; action: 'status' };

export interface Status {
  /** Pids by the name of the part. */
  pids: Record<string, number | undefined>;
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  publicOrigin: string;
  credentials: { email: string; password: string };
}

export type ControlMessage =
  | { type: 'ready'; status: Status }
  | { type: 'answer'; id: number; error?: string; status: Status };

/** Answers requests on the channel of `fork`; does nothing without such a channel. */
export function offerControl(stack: Stack, credentials: Credentials) {
  if (!process.send) return;
  const send = (message: ControlMessage) => process.send?.(message);
  const status = (): Status => ({
    pids: Object.fromEntries(stack.parts.map((part) => [part.name, part.pid])),
    databaseUrl: stack.databaseUrl,
    redisUrl: stack.redisUrl,
    dataDir: stack.settings.dataDir,
    publicOrigin: stack.settings.publicOrigin,
    credentials: { email: credentials.email, password: credentials.password },
  });
  process.on('message', async (request: ControlRequest) => {
    try {
      if (request.action === 'stop') await stack.part(request.part).stop();
      if (request.action === 'start') await stack.part(request.part).start();
      send({ type: 'answer', id: request.id, status: status() });
    } catch (error) {
      send({ type: 'answer', id: request.id, error: messageOf(error), status: status() });
    }
  });
  send({ type: 'ready', status: status() });
}
