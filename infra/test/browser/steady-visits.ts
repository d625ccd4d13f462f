import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { compiled } from '@site/testing/compiled';

/**
 * Requests pages at a steady rate, however slow the responses are, as many visitors do. Runs in a separate thread,
 * because a test that builds a frontend in parallel blocks its own.
 * @returns A function that stops it and returns the results.
 */
export function visitSteadily(
  origin: string,
  perSecond: number,
  paths: string[] = ['/', '/services/roofing', '/work-samples', '/health/ready'],
): () => Promise<{ count: number; failures: string[]; seconds: number }> {
  const visitor = new Worker(new URL(compiled(fileURLToPath(new URL('./steady-visitor.ts', import.meta.url)))), {
    workerData: { origin, perSecond, paths },
    execArgv: [],
  });
  let result: Promise<{ count: number; failures: string[]; seconds: number }> | undefined;
  return () => {
    result ??= new Promise((resolve, reject) => {
      visitor.once('message', resolve);
      visitor.once('error', reject);
      visitor.postMessage('stop');
    });
    return result;
  };
}
