import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../bootstrap/paths.mjs';

export type Manifest = import('./k8s-schemas.ts').Manifest & Record<string, any>;
export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: Ref; secretKeyRef?: Ref };
}
interface Ref {
  name: string;
  key: string;
}

export const BASE = join(ROOT, 'infra/k8s/base');
export const OVERLAY = join(ROOT, 'infra/k8s/overlays/example');

export const read = (folder: string, file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS({ maxAliasCount: 100 }));
export const kustomization = (folder: string) => parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));

export const manifests: Manifest[] = kustomization(BASE).resources.flatMap((file: string) => read(BASE, file));
export const all = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
export function one(kind: string, name: string): Manifest {
  const found = all(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
export const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
export const podOf = (workload: Manifest) => workload.spec.template.spec;
export const containerOf = (workload: Manifest) => podOf(workload).containers[0];
