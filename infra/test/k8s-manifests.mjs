import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../local/paths.mjs';

/** @typedef {import('./k8s-schemas.mjs').Manifest & Record<string, any>} Manifest */
/** @typedef {{ name: string, value?: string, valueFrom?: { configMapKeyRef?: Ref, secretKeyRef?: Ref } }} Variable */
/** @typedef {{ name: string, key: string }} Ref */

export const BASE = join(ROOT, 'infra/k8s/base');
export const OVERLAY = join(ROOT, 'infra/k8s/overlays/example');

/** @param {string} folder @param {string} file @returns {Manifest[]} */
export const read = (folder, file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS({ maxAliasCount: 100 }));
/** @param {string} folder */
export const kustomization = (folder) => parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));

/** @type {Manifest[]} */
export const manifests = kustomization(BASE).resources.flatMap((/** @type {string} */ file) => read(BASE, file));
/** @param {string} kind @returns {Manifest[]} */
export const all = (kind) => manifests.filter((manifest) => manifest.kind === kind);
/** @param {string} kind @param {string} name @returns {Manifest} */
export function one(kind, name) {
  const found = all(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
export const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
/** @param {Manifest} workload */
export const podOf = (workload) => workload.spec.template.spec;
/** @param {Manifest} workload */
export const containerOf = (workload) => podOf(workload).containers[0];
