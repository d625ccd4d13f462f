import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { RemoteModule } from '@site/platform';
import { type Deferred, RemoteError, type Runtime } from '../app/runtime';
import type { RemoteInfo, SiteSnapshot } from '../app/site-snapshot';

/** A script that hangs must not leave a visitor in front of a form that never wakes. */
const TIMEOUT_MS = 10_000;

/** Loads released remotes by module federation: each once, with one retry. */
export class FederationRuntime implements Runtime {
  private readonly modules = new Map<string, Promise<RemoteModule>>();
  private readonly parts = new Map<string, Deferred<unknown>>();
  private hydrated = false;

  constructor(private readonly snapshot: SiteSnapshot) {
    registerRemotes(
      Object.values(snapshot.remotes).map(({ name, entry }) => ({ name: containerName(name), entry, type: 'global' })),
    );
  }

  hydrating(): boolean {
    return !this.hydrated;
  }

  /** From now on a page is rendered because somebody went there. */
  finishHydration(): void {
    this.hydrated = true;
  }

  read<T>(
    remote: string,
    key: string,
    pick: (module: RemoteModule) => { load(): Promise<T> } | undefined,
  ): Deferred<T> {
    const id = `${remote}/${key}`;
    const known = this.parts.get(id) as Deferred<T> | undefined;
    if (known !== undefined) return known;
    const part = this.load(remote, pick);
    this.parts.set(id, part);
    part.then(
      // Once it is there, it renders at once: no fallback flashes when somebody comes back.
      (component) => this.parts.set(id, component),
      () => this.parts.delete(id),
    );
    return part;
  }

  private async load<T>(name: string, pick: (module: RemoteModule) => { load(): Promise<T> } | undefined): Promise<T> {
    const info = this.snapshot.remotes[name];
    if (!info) throw new RemoteError(name, 'not-released');
    const part = pick(await this.module(info));
    if (!part) throw new RemoteError(name, 'not-exposed');
    return withTimeout(
      name,
      retry(() => part.load()),
    );
  }

  private module(info: RemoteInfo): Promise<RemoteModule> {
    const known = this.modules.get(info.name);
    if (known) return known;
    const loading = withTimeout(
      info.name,
      retry(() => this.expose(info)),
    ).catch((error: unknown) => {
      this.modules.delete(info.name);
      throw error;
    });
    this.modules.set(info.name, loading);
    return loading;
  }

  private async expose({ name }: RemoteInfo): Promise<RemoteModule> {
    const exposed = await loadRemote<{ remote: RemoteModule }>(`${containerName(name)}/remote`);
    if (!exposed?.remote) throw new RemoteError(name, 'not-exposed');
    return exposed.remote;
  }
}

/** As the build names it: a container is a global variable. */
const containerName = (name: string) => name.replaceAll('-', '_');

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
