import { messageOf } from './errors.mjs';

/**
 * What a program that started the launcher by `fork` may ask of it; the tests use it to take parts
 * away and bring them back.
 * @typedef {{ id: number, action: 'stop' | 'start', part: string } | { id: number, action: 'status' }} ControlRequest
 *
 * @typedef {object} Status
 * @property {Record<string, number | undefined>} pids By name of the part.
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string} dataDir
 * @property {string} publicOrigin
 * @property {{ email: string, password: string }} credentials
 *
 * @typedef {{ type: 'ready', status: Status } | { type: 'answer', id: number, error?: string, status: Status }} ControlMessage
 */

/**
 * Answers requests on the channel of `fork`; without such a channel nothing is offered.
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./credentials.mjs').Credentials} credentials
 */
export function offerControl(stack, credentials) {
  if (!process.send) return;
  /** @param {ControlMessage} message */
  const send = (message) => process.send?.(message);
  /** @returns {Status} */
  const status = () => ({
    pids: Object.fromEntries(stack.parts.map((part) => [part.name, part.pid])),
    databaseUrl: stack.databaseUrl,
    redisUrl: stack.redisUrl,
    dataDir: stack.settings.dataDir,
    publicOrigin: stack.settings.publicOrigin,
    credentials: { email: credentials.email, password: credentials.password },
  });
  process.on('message', async (/** @type {ControlRequest} */ request) => {
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
