import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/** `mfe-price-list`: RELEASE_TOKEN_PRICE_LIST. */
const tokenOf = (remote: string) => `RELEASE_TOKEN_${remote.replace(/^mfe-/, '').replaceAll('-', '_').toUpperCase()}`;

const manifestCopied = (remote: string) => new RegExp(`^COPY ${remote}/package\\.json ${remote}/\\n`, 'm');

/** By file, what each frontend has there. */
const PARTS: Record<string, ((remote: string) => RegExp)[]> = {
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

/** Gives a frontend what Docker, Compose and Kubernetes need, after `last` and as that has it. */
export function addDeployment(remote: string, last: string) {
  edit(last, (part) => part + part.replaceAll(last, remote).replaceAll(tokenOf(last), tokenOf(remote)));
}

export function removeDeployment(remote: string) {
  edit(remote, () => '');
}

/** @param remote Whose parts change. */
function edit(remote: string, change: (part: string) => string) {
  for (const [file, parts] of Object.entries(PARTS)) {
    const path = join(ROOT, file);
    const before = readFileSync(path, 'utf8');
    const after = parts.reduce((text, part) => text.replace(part(remote), change), before);
    if (after !== before) writeFileSync(path, after);
  }
}
