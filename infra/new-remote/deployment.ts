import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/** `mfe-price-list` becomes RELEASE_TOKEN_PRICE_LIST. */
export const tokenOf = (remote: string) =>
  `RELEASE_TOKEN_${remote.replace(/^mfe-/, '').replaceAll('-', '_').toUpperCase()}`;

const manifestCopied = (remote: string) => new RegExp(`^COPY ${remote}/package\\.json ${remote}/\\n`, 'm');

/** The passages about a frontend, by file. */
const PARTS: Record<string, ((remote: string) => RegExp)[]> = {
  '.env.example': [(remote) => new RegExp(`^# ${tokenOf(remote)}=\\n`, 'm')],
  '.github/workflows/images.yml': [(remote) => new RegExp(`^ +- \\{ name: ${remote}, .*\\n`, 'm')],
  'infra/docs/settings.md': [(remote) => new RegExp(`, \`${tokenOf(remote)}\``)],
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
  'infra/production.md': [(remote) => new RegExp(` --from-literal=${remote}=…`)],
};

const workflowOf = (remote: string) => join(ROOT, `.github/workflows/release-${remote}.yml`);

/**
 * Adds a frontend to Docker, Compose, Kubernetes and the settings, after `last` and with the same content, and creates
 * its release workflow.
 */
export function addDeployment(remote: string, last: string) {
  if (existsSync(workflowOf(last)))
    writeFileSync(workflowOf(remote), readFileSync(workflowOf(last), 'utf8').replaceAll(last, remote));
  edit(last, (part) => part + part.replaceAll(last, remote).replaceAll(tokenOf(last), tokenOf(remote)));
}

export function removeDeployment(remote: string) {
  rmSync(workflowOf(remote), { force: true });
  edit(remote, () => '');
}

/** @param remote The frontend whose passages change. */
function edit(remote: string, change: (part: string) => string) {
  for (const [file, parts] of Object.entries(PARTS)) {
    const path = join(ROOT, file);
    // A copy of the checkout may have no workflows.
    if (!existsSync(path)) continue;
    const before = readFileSync(path, 'utf8');
    const after = parts.reduce((text, part) => text.replace(part(remote), change), before);
    if (after !== before) writeFileSync(path, after);
  }
}
