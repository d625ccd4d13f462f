import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { tokenOf } from '../new-remote/deployment.ts';
import { REMOTES } from '../registry/remotes.ts';
import {
  all,
  BASE,
  containerOf,
  kustomization,
  type Manifest,
  manifests,
  OVERLAY,
  one,
  podOf,
  read,
  type Variable,
  workloads,
} from './k8s-manifests.ts';
import { manifestValidator } from './k8s-schemas.ts';

describe('the manifests for Kubernetes', () => {
  const validate = manifestValidator();

  it.each(manifests.map((manifest) => ({ name: `${manifest.kind} ${manifest.metadata.name}`, manifest })))(
    'satisfy the published schema: $name',
    ({ manifest }) => {
      expect(validate(manifest)).toEqual([]);
    },
  );

  it('are all listed in the kustomization, and the example’s are valid too', () => {
    const files = readdirSync(BASE).filter((file) => file !== 'kustomization.yaml');
    expect(kustomization(BASE).resources.toSorted()).toEqual(files.sort());
    expect(read(OVERLAY, 'namespace.yaml').flatMap(validate)).toEqual([]);
    expect(read(OVERLAY, 'config.yaml').flatMap(validate)).toEqual([]);
    for (const { path = 'kustomization.yaml' } of kustomization(OVERLAY).patches) {
      expect(existsSync(join(OVERLAY, path))).toBe(true);
    }
  });

  it.each([
    ['a field that is misspelt', (api: Manifest) => (containerOf(api).imagePullpolicy = 'Always')],
    ['a field deep inside', (api: Manifest) => (containerOf(api).readinessProbe.httpGet.pathh = '/')],
    ['a number in quotes', (api: Manifest) => (api.spec.replicas = '2')],
    ['a word that is not among those known', (api: Manifest) => (podOf(api).restartPolicy = 'Sometimes')],
    ['a missing field', (api: Manifest) => delete api.spec.selector],
    ['no quantity', (api: Manifest) => (containerOf(api).resources.limits.memory = '1 gigabyte')],
    ['a kind of another version', (api: Manifest) => (api.apiVersion = 'apps/v0')],
  ])('would be rejected with %s', (_name, spoil) => {
    const broken = structuredClone(one('Deployment', 'api'));
    expect(validate(broken)).toEqual([]);
    spoil(broken);
    expect(validate(broken)).not.toEqual([]);
  });
});

describe('every pod', () => {
  it.each(workloads)('is confined: $metadata.name', (workload) => {
    const pod = podOf(workload);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      // Otherwise a Service named `api` sets API_PORT to an address.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.containers).toHaveLength(1);
    const container = containerOf(workload);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const place of ['requests', 'limits']) {
      expect(Object.keys(container.resources[place]).sort()).toEqual(['cpu', 'memory']);
    }
    expect(pod.volumes).toEqual([{ name: 'tmp', emptyDir: expect.any(Object) }]);
  });

  it('takes secrets only by reference', () => {
    const secret = workloads
      .flatMap((workload) => containerOf(workload).env as Variable[])
      .filter(({ name }) => /PASSWORD|SECRET|TOKEN|DATABASE|REDIS_URL|SMTP|ACCESS_KEY/.test(name));
    const referred = secret.filter(({ value, valueFrom }) => value === undefined && valueFrom?.secretKeyRef);
    expect([...new Set(referred.map(({ name }) => name))].sort()).toEqual(
      [
        ...['ADMIN_PASSWORD', 'DATABASE_URL', 'REDIS_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'SMTP_URL'],
        ...['RELEASE_TOKEN', ...REMOTES.map(tokenOf)],
      ].sort(),
    );
    const written = secret.filter((variable) => !referred.includes(variable));
    // RELEASE_TOKENS is composed of the others.
    expect(written.map(({ name, value }) => [name, value])).toEqual([
      ['RELEASE_TOKENS', REMOTES.map((remote) => `${remote}=$(${tokenOf(remote)})`).join(' ')],
    ]);
    expect(JSON.stringify(one('ConfigMap', 'fairhand').data)).not.toMatch(/PASSWORD|SECRET|TOKEN|:\/\/[^"]*@/);
  });

  it('that serves has liveness and readiness probes, and is not evicted with its last replica', () => {
    expect(all('Deployment').map(({ metadata }) => metadata.name)).toEqual(['api', 'worker', 'shell']);
    for (const deployment of all('Deployment')) {
      const { name } = deployment.metadata;
      const container = containerOf(deployment);
      expect(container.livenessProbe.httpGet).toEqual({ path: ENDPOINTS.live, port: 'http' });
      expect(container.startupProbe.httpGet).toEqual({ path: ENDPOINTS.live, port: 'http' });
      expect(container.readinessProbe.httpGet).toEqual({ path: ENDPOINTS.ready, port: 'http' });
      expect(one('PodDisruptionBudget', name).spec.selector).toEqual(deployment.spec.selector);
      const { minReplicas, scaleTargetRef } = one('HorizontalPodAutoscaler', name).spec;
      expect(minReplicas).toBeGreaterThan(1);
      expect(scaleTargetRef.name).toBe(name);
      expect(deployment.spec.template.metadata.labels).toEqual(deployment.spec.selector.matchLabels);
    }
  });
});
