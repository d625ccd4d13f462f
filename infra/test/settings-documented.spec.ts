import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** Set by builds, or documented by OpenTelemetry. */
const NOT_OURS = /^(?:GIT_COMMIT|OTEL_(?!EXPORTER_OTLP_ENDPOINT).*)$/;
const composeFiles = [
  'docker-compose.yml',
  ...readdirSync('infra')
    .filter((file) => /^compose\..*\.yml$/.test(file))
    .map((file) => `infra/${file}`),
];
const composed = namesIn(composeFiles.map(read).join('\n'), /\$\{([A-Z][A-Z0-9_]*)/g).filter(
  (name) => !NOT_OURS.test(name),
);
const documented = namesIn(read('infra/docs/settings.md'), /`([A-Z][A-Z0-9_]{2,})`/g);
const exemplified = namesIn(read('.env.example'), /^# ([A-Z][A-Z0-9_]*)=/gm);

/** Fixed inside a container. */
const IN_IMAGES = ['HOST', 'DATA_DIR', 'METRICS_PORT', 'METRICS_HOST'];
const [everywhere = '', dockerOnly = ''] = read('infra/docs/settings.md').split('## Docker only');
const settingsIn = (text: string) =>
  [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)]
    .flatMap(([, cell = '']) => namesIn(cell, /`([A-Z][A-Z0-9_]{2,})`/g))
    .filter((name) => !IN_IMAGES.includes(name));
const kubernetes = readdirSync('infra/k8s', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => read(join('infra/k8s', file)))
  .join('\n');

describe('settings', () => {
  it.each([...settingsIn(everywhere), ...settingsIn(dockerOnly)])('in .env reach a container: %s', (name) => {
    expect(composed).toContain(name);
  });

  it.each(settingsIn(everywhere))('can be set on Kubernetes: %s', (name) => {
    expect(kubernetes).toMatch(new RegExp(`\\bname: ${name}\\b`));
  });

  it.each(composed)('of the Compose files are in infra/docs/settings.md and .env.example: %s', (name) => {
    expect(documented).toContain(name);
    expect(exemplified).toContain(name);
  });

  it('of .env.example are explained', () => {
    expect(exemplified.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it.each([
    'services/api/src/config/api-config.ts',
    'services/worker/src/config/worker-config.ts',
    'shell/src/server/settings.ts',
  ])('that %s reads are explained, except those that the launcher sets', (file) => {
    const launchers = [
      'API_PORT',
      'API_HOST',
      'API_URL',
      'WORKER_PORT',
      'WORKER_HOST',
      'MAIL_DIR',
      'RECONCILE_SECONDS',
      'RECONCILE_GRACE_SECONDS',
    ];
    const names = namesIn(read(file), /^ +([A-Z][A-Z0-9_]+): (?!env)/gm);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !documented.includes(name) && !launchers.includes(name))).toEqual([]);
  });
});
