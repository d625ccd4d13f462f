import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/paths.mjs';

/** `mfe-price-list`: RELEASE_TOKEN_PRICE_LIST. @param {string} remote */
const tokenOf = (remote) => `RELEASE_TOKEN_${remote.replace(/^mfe-/, '').replaceAll('-', '_').toUpperCase()}`;

const manifestCopied = (/** @type {string} */ remote) =>
  new RegExp(`^COPY ${remote}/package\\.json ${remote}/\\n`, 'm');

/** By file, what each frontend has there. @type {Record<string, ((remote: string) => RegExp)[]>} */
const PARTS = {
  'infra/docker/remote.Dockerfile': [manifestCopied],
  'infra/docker/service.Dockerfile': [manifestCopied],
  'infra/docker/shell.Dockerfile': [manifestCopied],
  'docker-compose.yml': [
    (remote) => new RegExp(`^ +${tokenOf(remote)}: .*\\n`, 'm'),
    (remote) => new RegExp(`^ +${remote}=\\$\\{.*\\n`, 'm'),
    (remote) => new RegExp(`^ {2}${remote}:\\n(?: {4}.*\\n)+\\n`, 'm'),
  ],
  'infra/k8s/base/config.yaml': [(remote) => new RegExp(` ${remote}(?= )`)],
  'infra/k8s/base/migrations.yaml': [
    (remote) => new RegExp(`^ +- name: ${tokenOf(remote)}\\n.*\\n`, 'm'),
    (remote) => new RegExp(` ${remote}=\\$\\(${tokenOf(remote)}\\)`),
  ],
  'infra/k8s/base/remotes.yaml': [
    (remote) => new RegExp(`---\\n(?:(?!---\\n)[^])*? {2}name: ${remote}\\n(?:(?!---\\n)[^])*`),
  ],
  'infra/k8s/overlays/example/kustomization.yaml': [
    (remote) => new RegExp(`^ +- \\{ name: fairhand/${remote},.*\\n`, 'm'),
  ],
};

/** Gives a frontend what Docker, Compose and Kubernetes need, after `last` and as that has it. @param {string} remote @param {string} last */
export function addDeployment(remote, last) {
  edit(last, (part) => part + part.replaceAll(last, remote).replaceAll(tokenOf(last), tokenOf(remote)));
}

/** @param {string} remote */
export function removeDeployment(remote) {
  edit(remote, () => '');
}

/** @param {string} remote Whose parts change. @param {(part: string) => string} change */
function edit(remote, change) {
  for (const [file, parts] of Object.entries(PARTS)) {
    const path = join(ROOT, file);
    const before = readFileSync(path, 'utf8');
    const after = parts.reduce((text, part) => text.replace(part(remote), change), before);
    if (after !== before) writeFileSync(path, after);
  }
}
