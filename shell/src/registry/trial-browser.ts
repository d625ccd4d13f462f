import { Script } from 'node:vm';
import type { RemoteManifest } from '@site/platform';
import { Refusal } from '../composition/refusal';
import { renderPage } from '../composition/render';
import type { SiteState } from '../composition/site-state';
import { type PartFailure, type Scripts, TrialDocument } from './trial-document';

/** Files by `remote/version/path`, and `shell/client.js`. */
export type TrialFiles = ReadonlyMap<string, Buffer>;

/** Compiled scripts by their URL paths in documents. */
export function scriptsOf(files: TrialFiles, { origin, shellBase }: { origin: string; shellBase: string }): Scripts {
  const scripts = new Map<string, Script>();
  for (const [key, body] of files) {
    if (!key.endsWith('.js')) continue;
    const path = key.startsWith('shell/') ? `${shellBase}${key.slice('shell/'.length)}` : `/remotes/${key}`;
    scripts.set(path, new Script(body.toString('utf8'), { filename: origin + path }));
  }
  return scripts;
}

interface Federation {
  __INSTANCES__: {
    registerRemotes(remotes: object[]): void;
    loadRemote(name: string): Promise<{ remote?: Exposed }>;
  }[];
}
type Parts = Record<string, { load(): Promise<unknown> } | undefined>;
interface Exposed {
  name: string;
  pages?: Parts;
  slots?: Parts;
}

/** Runs the browser half of a release in documents. */
export class TrialBrowser {
  constructor(
    private readonly scripts: Scripts,
    private readonly place: { origin: string; shellBase: string },
  ) {}

  /**
   * Loads the container as the shell does, and everything that it exposes. @throws Error that names what is missing
   */
  async loadContainer({ name, version, entry, routes, slots }: RemoteManifest, anyPage: string): Promise<void> {
    const document = new TrialDocument(anyPage, `${this.place.origin}/404`, this.scripts);
    try {
      await document.run(`${this.place.shellBase}client.js`);
      const global = name.replaceAll('-', '_');
      const window = document.window as unknown as Record<string, Partial<Record<'init' | 'get', unknown>> | undefined>;
      const path = `/remotes/${name}/${version}/${entry}`;
      await document.run(path);
      failWith(document);
      if (typeof window[global]?.init !== 'function' || typeof window[global]?.get !== 'function') {
        throw new Error(`sets no container under the global name ${global}`);
      }
      const [host] = (window.__FEDERATION__ as unknown as Federation).__INSTANCES__;
      host?.registerRemotes([{ name: global, entry: this.place.origin + path, type: 'global' }]);
      const exposed = await host?.loadRemote(`${global}/remote`);
      const remote = exposed?.remote;
      if (remote?.name !== name) throw new Error(`exposes no "./remote" that exports the remote ${name}`);
      for (const key of new Set(routes.map(({ page }) => page))) await loadPart(remote.pages?.[key], `page "${key}"`);
      for (const key of slots) await loadPart(remote.slots?.[key], `slot "${key}"`);
      failWith(document);
      if (document.unmet) throw new Refusal('requires', document.unmet);
    } finally {
      document.close();
    }
  }

  /** Hydrates a page. @returns The failures of its parts. */
  async hydrate(state: SiteState, path: string): Promise<PartFailure[]> {
    const { html } = await renderPage(state, path);
    const document = new TrialDocument(html, this.place.origin + path, this.scripts);
    try {
      await document.run(`${this.place.shellBase}client.js`);
      await document.hydrated();
      return document.failures;
    } finally {
      document.close();
    }
  }
}

async function loadPart(part: { load(): Promise<unknown> } | undefined, what: string): Promise<void> {
  if (!part) throw new Error(`the browser's half has no ${what}`);
  const loaded = await part.load();
  // A component may be a function, or the object that `memo` or `lazy` returns.
  if (!loaded) throw new Error(`the ${what} of the browser's half is nothing`);
}

function failWith({ failures: [first] }: TrialDocument): void {
  if (first) throw new Error(`${first.part} ${first.what}`);
}
