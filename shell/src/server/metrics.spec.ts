import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { offerMetrics, ShellMetrics } from './metrics';

describe('the metrics of the shell', () => {
  it('report the active and rejected releases, as of now', async () => {
    const metrics = new ShellMetrics();
    let refused: Record<string, { version: string; reason: string }> = { 'mfe-b': { version: '3', reason: 'throws' } };
    metrics.watchReleases({ describe: () => ({ releases: { 'mfe-a': '1', 'mfe-b': '2' }, refused }) });
    const before = await metrics.text();
    expect(before).toMatch(/^release_in_use\{.*remote="mfe-b",version="2".*\} 1$/m);
    expect(before).toMatch(/^release_refused\{.*remote="mfe-b",version="3".*\} 1$/m);
    refused = {};
    expect(await metrics.text()).not.toMatch(/^release_refused\{/m);
  });

  it('report a shell without a release', async () => {
    const metrics = new ShellMetrics();
    metrics.watchReleases({ describe: () => ({ releases: {}, refused: {} }) });
    expect(await metrics.text()).toMatch(/^shell_ready\{.*\} 0$/m);
  });

  it('come from a listener with a request timeout', async () => {
    const { port } = new URL(await offerMetrics({ port: 0, host: '127.0.0.1' }));
    const since = performance.now();
    const socket = connect(Number(port), '127.0.0.1');
    const answer = new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    socket.write('GET /metrics HTTP/1.1\r\nHos');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - since).toBeLessThan(19_000);
    socket.destroy();
  });

  it('name the invalid variable when their port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      await expect(offerMetrics({ port, host: '127.0.0.1' })).rejects.toThrow(/^METRICS_PORT: .* \(EADDRINUSE\)$/);
    } finally {
      other.close();
    }
  });
});
