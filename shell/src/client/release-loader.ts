import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { RemoteModule } from '@site/platform';
import { type Deferred, type PickPart, RemoteError } from '../app/runtime';
import type { RemoteInfo } from '../app/site-snapshot';

/** A script that hangs must not leave a visitor with a form that never hydrates. */
const TIMEOUT_MS = 10_000;

/**
 * Loads one release of a remote by module federation: each part once, with one retry. Two releases of a remote can run
 * side by side: each has its own container here, and its own chunks through its build (@site/kit).
 */
export class ReleaseLoader {
  private readonly container: string;
  private readonly parts = new Map<string, Deferred<unknown>>();
  private loaded: Promise<RemoteModule> | undefined;

  constructor(private readonly info: RemoteInfo) {
    const global = containerName(info.name);
    this.container = `${global}__${info.version.replaceAll(/\W/g, '_')}`;
    sortContainers(global, new URL(info.entry, location.href).href, this.container);
    registerRemotes([{ name: this.container, entry: info.entry, type: 'global' }]);
  }

  read<T>(key: string, pick: PickPart<T>): Deferred<T> {
    const known = this.parts.get(key) as Deferred<T> | undefined;
    if (known !== undefined) return known;
    const part = this.load(pick);
    this.parts.set(key, part);
    part.then(
      // Once loaded, it renders immediately: no fallback flashes on return.
      (component) => this.parts.set(key, component),
      () => this.parts.delete(key),
    );
    return part;
  }

  private async load<T>(pick: PickPart<T>): Promise<T> {
    const { name } = this.info;
    const part = pick(await this.module());
    if (!part) throw new RemoteError(name, 'not-exposed');
    return withTimeout(
      name,
      retry(() => part.load()),
    );
  }

  private module(): Promise<RemoteModule> {
    this.loaded ??= withTimeout(
      this.info.name,
      retry(() => this.expose()),
    ).catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async expose(): Promise<RemoteModule> {
    const exposed = await loadRemote<{ remote: RemoteModule }>(`${this.container}/remote`);
    if (!exposed?.remote) throw new RemoteError(this.info.name, 'not-exposed');
    return exposed.remote;
  }
}

/** As in the build: a container is a global variable. */
const containerName = (name: string) => name.replaceAll('-', '_');

/** Names of containers by the global that their builds set, and by the script's URL. */
const containers = new Map<string, Map<string, string>>();

/**
 * Every release of a remote sets the same global. Each container is stored under its own name, found by its script's
 * URL, so that no load order mixes up releases.
 */
function sortContainers(global: string, entry: string, container: string): void {
  const known = containers.get(global);
  const names = known ?? new Map<string, string>();
  names.set(entry, container);
  if (known) return;
  containers.set(global, names);
  Object.defineProperty(globalThis, global, {
    set(value: unknown) {
      const script = document.currentScript;
      const name = script instanceof HTMLScriptElement ? names.get(script.src) : undefined;
      if (name) Reflect.set(globalThis, name, value);
    },
  });
}

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    return attempt();
  }
}

function withTimeout<T>(remote: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError(remote, 'timed-out')), TIMEOUT_MS);
    work
      .then(resolve, (error: unknown) =>
        reject(error instanceof RemoteError ? error : new RemoteError(remote, 'load-failed', { cause: error })),
      )
      .finally(() => clearTimeout(timer));
  });
}
