import { Worker } from 'node:worker_threads';

/**
 * Asks for pages at a steady rate, however slow the answers are, as many visitors do; in a thread of its own, for a test
 * that builds a frontend meanwhile stands still.
 * @param {string} origin
 * @param {number} perSecond
 * @param {string[]} [paths]
 * @returns {() => Promise<{ count: number, failures: string[], seconds: number }>} Stops, and tells how it went.
 */
export function visitSteadily(origin, perSecond, paths = ['/', '/services/roofing', '/work-samples', '/health/ready']) {
  const visitor = new Worker(new URL('./steady-visitor.mjs', import.meta.url), {
    workerData: { origin, perSecond, paths },
    execArgv: [],
  });
  /** @type {Promise<{ count: number, failures: string[], seconds: number }> | undefined} */
  let told;
  return () => {
    told ??= new Promise((resolve, reject) => {
      visitor.once('message', resolve);
      visitor.once('error', reject);
      visitor.postMessage('stop');
    });
    return told;
  };
}
