import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../bootstrap/paths.mjs';
import { REMOTES } from '../registry/remotes.ts';
import {
  all,
  containerOf,
  kustomization,
  type Manifest,
  OVERLAY,
  one,
  type Variable,
  workloads,
} from './k8s-manifests.ts';

/** The part of the environment that each process reads at startup. */
const readers: Record<string, (env: object) => any> = {};
beforeAll(async () => {
  // The path is a variable: these are sources of other packages, which check their own types. Import one by one: Jest
  // loses modules that two imports wait for.
  const load = (file: string) => import(join(ROOT, file));
  const { ApiConfig } = await load('services/api/src/config/api-config.ts');
  const { WorkerConfig } = await load('services/worker/src/config/worker-config.ts');
  const { readSettings } = await load('shell/src/server/settings.ts');
  readers.api = (env) => new ApiConfig(env);
  readers.worker = (env) => new WorkerConfig(env);
  readers.shell = readSettings;
});

/** Sample content of the secrets. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://fairhand:secret@db.example/fairhand',
  REDIS_URL: 'rediss://:secret@redis.example:6379',
  SMTP_URL: 'smtps://user:secret@mail.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  ADMIN_EMAIL: 'staff@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
};

/** The environment that the cluster gives a workload. */
function environmentOf(workload: Manifest): Record<string, string> {
  const config = one('ConfigMap', 'fairhand').data;
  return Object.fromEntries(
    (containerOf(workload).env as Variable[]).map(({ name, value, valueFrom }) => {
      const given =
        value ?? config[valueFrom?.configMapKeyRef?.key ?? ''] ?? SECRETS[valueFrom?.secretKeyRef?.key ?? ''];
      if (given === undefined) throw new Error(`nothing gives ${name} of ${workload.metadata.name}`);
      return [name, given];
    }),
  );
}

describe('the environment of the processes', () => {
  it.each(['api', 'worker', 'shell'])('is exactly what %s needs', async (name) => {
    const { tracingOf } = await import('@site/core/tracing');
    const { refuseDevelopmentSecrets } = await import('@site/core/config');
    const { createStorage } = await import('@site/core/storage');
    const deployment = one('Deployment', name);
    const env = environmentOf(deployment);
    const asked: Set<string> = new Set();
    const watched = new Proxy(env, {
      get(target, key) {
        asked.add(String(key));
        return Reflect.get(target, key);
      },
    });
    const config = readers[name]?.(watched);
    refuseDevelopmentSecrets(watched);
    createStorage(watched);
    tracingOf(watched);
    expect(Object.keys(env).filter((variable) => !asked.has(variable))).toEqual([]);
    const { ports } = containerOf(deployment);
    expect(ports.find((port: { name: string }) => port.name === 'http').containerPort).toBe(config.port);
    expect(config.host).toBe('0.0.0.0');
    const annotations = deployment.spec.template.metadata.annotations;
    expect(annotations['prometheus.io/port']).toBe(String(config.metrics?.port ?? config.port));
    if (name === 'shell') expect(config.trustProxy).toBeGreaterThan(0);
  });

  it('connects the processes', () => {
    const port = (service: string) => one('Service', service).spec.ports[0].port;
    expect(environmentOf(one('Deployment', 'shell')).API_URL).toBe(`http://api:${port('api')}`);
    for (const remote of REMOTES) {
      const env = containerOf(one('Job', remote)).env as Variable[];
      expect(env.find(({ name }) => name === 'RELEASE_SITE')?.value).toBe(
        `http://shell-registry:${port('shell-registry')}`,
      );
      expect(env.find(({ name }) => name === 'RELEASE_TOKEN')?.valueFrom?.secretKeyRef?.key).toBe(remote);
    }
    // The first release is published before any shell is ready.
    expect(one('Service', 'shell-registry').spec.publishNotReadyAddresses).toBe(true);
    expect(all('Service').map(({ metadata }) => metadata.name)).toEqual(['api', 'shell', 'shell-registry']);
    for (const service of all('Service')) {
      const { ports } = containerOf(one('Deployment', service.spec.selector['app.kubernetes.io/name']));
      for (const { targetPort } of service.spec.ports) {
        expect(ports.map(({ name }: { name: string }) => name)).toContain(targetPort);
      }
    }
  });

  it('is reachable: policies admit traffic only to open ports', () => {
    expect(all('Deployment').map(({ metadata }) => metadata.name)).toEqual(['api', 'worker', 'shell']);
    for (const deployment of all('Deployment')) {
      const { name } = deployment.metadata;
      const open = containerOf(deployment).ports.map((port: { containerPort: number }) => port.containerPort);
      const let_ = one('NetworkPolicy', name).spec.ingress.flatMap((rule: { ports: { port: number }[] }) =>
        rule.ports.map(({ port }) => port),
      );
      expect([...new Set(let_)].sort()).toEqual(open.sort());
      for (const { from } of one('NetworkPolicy', name).spec.ingress) expect(from.length).toBeGreaterThan(0);
    }
    expect(one('NetworkPolicy', 'nobody').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('allows Redis and its Sentinels, at the ports in REDIS_URL', () => {
    const ports = one('NetworkPolicy', 'worker').spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
      rule.ports.map(({ port }) => port),
    );
    const config = readers.worker?.({
      ...environmentOf(one('Deployment', 'worker')),
      REDIS_URL: 'redis+sentinel://a/b',
    });
    expect(ports).toEqual(expect.arrayContaining([6379, config.redis.sentinels[0].port]));
  });
});

describe('images', () => {
  it('match docker-compose.yml, and the example overlay names each', () => {
    const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
    const built = Object.values<any>(services).flatMap(({ image, build }) => (build ? [image.split(':')[0]] : []));
    const used = [...new Set(workloads.map((workload) => containerOf(workload).image))].sort();
    expect(used).toEqual([...new Set(built)].sort());
    expect(
      kustomization(OVERLAY)
        .images.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(used);
  });

  it('contain the programs that the jobs run', () => {
    const [, , command] = containerOf(one('Job', 'migrations')).command;
    const files = [...command.matchAll(/node (\S+)/g)].map(([, file]) => file);
    expect(files).toEqual(['services/core/dist/cli/migrate.js', 'services/core/dist/cli/release-tokens.js']);
    for (const file of files) {
      expect(existsSync(join(ROOT, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
    }
    expect(containerOf(one('Job', 'mfe-forms')).command).toEqual(['node', 'publish.mjs']);
    expect(readFileSync(join(ROOT, 'infra/docker/remote.Dockerfile'), 'utf8')).toContain('publish.mjs');
  });
});
