import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from '../bootstrap/progress.mjs';

/** @returns Its path, if it is in PATH. */
export function findProgram(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  for (const folder of folders) {
    const path = join(folder || '.', program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Whether system packages can be installed without a prompt: as root on Debian or Ubuntu. */
export function canInstall() {
  if (process.getuid?.() !== 0 || !findProgram('apt-get') || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * Installs system packages.
 * @returns The reason if it failed.
 */
export function installPackages(packages: string[]): Promise<string | undefined> {
  return step(`Installing ${packages.join(', ')} (apt-get)`, async () => {
    const install = ['-q', '-y', '--no-install-recommends', 'install', ...packages];
    let outcome = hasLists() ? await aptGet(install) : 'no lists';
    if (outcome) outcome = (await aptGet(['-q', 'update'])) ?? (await aptGet(install));
    return outcome;
  });
}

function hasLists() {
  return spawnSync('/bin/sh', ['-c', 'ls /var/lib/apt/lists/*Packages* 2>/dev/null | grep -q .']).status === 0;
}

function aptGet(args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    let tail = '';
    const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      // Run level 1 prevents Debian from starting the installed server as a system service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        tail = (tail + chunk).slice(-2_000);
      });
    }
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code) => resolve(code === 0 ? undefined : (tail.trim().split('\n').pop() ?? 'it failed')));
  });
}
