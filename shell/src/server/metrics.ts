import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '@site/core/config';
import { answerMetrics, groupMetrics, METRICS_PATH, ProcessMetrics } from '@site/core/metrics';
import { guardServer } from '@site/core/network';
import type { FastifyInstance } from 'fastify';
import { type SiteUpdater } from '../composition';
import { type PageSource } from '../site';
import type { MetricsAddress } from './settings';

/** Metrics of the shell, on a separate port that visitors cannot reach (infra/adr/018). */
export class ShellMetrics extends ProcessMetrics {
  private readonly pages = this.counter('html_pages_total', 'Pages by where they came from.', ['source']);

  constructor() {
    super('shell');
    // From the start: the primary waits for each process that it has started.
    this.reportToPrimary();
    for (const source of ['cache', 'render'] as const) this.pages.inc({ source }, 0);
  }

  /** @param count How many processes had been replaced because of full memory before this one started. */
  tellRenewals(count: number): void {
    const help = 'Processes that were replaced because their memory was nearly full, since the start of the shell.';
    this.gauge('shell_renewals', { help, aggregator: 'max' }, () => [{ value: count }]);
  }

  watchReleases(updater: Pick<SiteUpdater, 'describe'>): void {
    const asOne = { labels: ['remote', 'version'], aggregator: 'max' } as const;
    this.gauge('release_in_use', { help: '1 for the version of each remote in use.', ...asOne }, () =>
      Object.entries(updater.describe().releases).map(([remote, version]) => sampleOf(remote, version)),
    );
    this.gauge('release_refused', { help: '1 for a released version that could not be used.', ...asOne }, () =>
      Object.entries(updater.describe().refused).map(([remote, { version }]) => sampleOf(remote, version)),
    );
    this.gauge('shell_ready', { help: '1 when pages can be served.', aggregator: 'max' }, () => [
      { value: Object.keys(updater.describe().releases).length > 0 ? 1 : 0 },
    ]);
  }

  countPage(source: PageSource): void {
    this.pages.inc({ source });
  }

  /** Counts every response of a server by its route template. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
      this.countAnswer({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        seconds: isStream ? undefined : reply.elapsedTime / 1_000,
      });
    });
  }
}

const sampleOf = (remote: string, version: string) => ({ labels: { remote, version }, value: 1 });

/** For the primary: serves the combined metrics of all serving processes at `METRICS_PORT`. @returns the address */
export async function offerMetrics({ port, host }: MetricsAddress): Promise<string> {
  const metrics = groupMetrics();
  const server = guardServer(
    createServer((request, response) => {
      if (request.url?.split('?')[0] === METRICS_PATH) void answerMetrics(metrics, response);
      else response.writeHead(404).end();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(`METRICS_PORT: cannot listen on this port (${error.code})`)),
    );
    server.listen(port, host, resolve);
  });
  // The metrics server must not keep the process from exiting.
  server.unref();
  const { address, port: taken } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${taken}${METRICS_PATH}`;
}
