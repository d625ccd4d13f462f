import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

interface Answer {
  path: string;
  status: number;
  type: string;
  body: Buffer;
  /** Why there was no response. */
  error?: string;
}

/** What the test knows of a version: the text that it shows, and the hashes of its files. */
export interface KnownVersion {
  marker: RegExp;
  integrity: Record<string, string>;
}

/** Sends many requests per second over keep-alive connections, as visitors and proxies do. Nothing is retried. */
export class ConstantLoad {
  readonly origins: string[];
  readonly pages: string[];
  readonly calls: { path: string; cookie?: string }[];
  readonly known: Map<string, KnownVersion>;
  readonly perSecond: number;

  failures: string[] = [];
  versionMismatches: string[] = [];
  /** Number of responses by kind of request. */
  counts: Record<string, number> = { pages: 0, assets: 0, api: 0 };
  /** Every version that a page has shown. */
  seen: Set<string> = new Set();
  slowest = 0;
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** Files that pages refer to, newest last. */
  #assets: string[] = [];
  #open: Set<Promise<void>> = new Set();
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor({
    origins,
    pages,
    calls,
    known,
    perSecond,
  }: {
    origins: string[];
    pages: string[];
    calls: { path: string; cookie?: string }[];
    /** Keyed by `name version`. */
    known: Map<string, KnownVersion>;
    perSecond: number;
  }) {
    this.origins = origins;
    this.pages = pages;
    this.calls = calls;
    this.known = known;
    this.perSecond = perSecond;
  }

  start() {
    this.#since = performance.now();
    // Paced by the clock: slow responses must not reduce the load.
    this.#timer = setInterval(() => {
      const due = ((performance.now() - this.#since) / 1000) * this.perSecond;
      while (this.#asked < due) this.#askNext();
    }, 10);
  }

  /** @returns Duration of the load in seconds. */
  async stop(): Promise<number> {
    clearInterval(this.#timer);
    const seconds = (performance.now() - this.#since) / 1000;
    await Promise.all(this.#open);
    this.#agent.destroy();
    return seconds;
  }

  #askNext() {
    const turn = this.#asked++;
    const asking = this.#ask(turn).finally(() => this.#open.delete(asking));
    this.#open.add(asking);
  }

  async #ask(turn: number) {
    const origin = pick(this.origins, turn);
    // Out of ten requests: four pages, four files, two API calls.
    const kind = turn % 5 < 2 ? 'pages' : turn % 5 < 4 ? 'assets' : 'api';
    const round = Math.floor(turn / 5) * 2 + (turn % 5);
    const asset = this.#assets.length > 0 ? pick(this.#assets, round) : undefined;
    const call = pick(this.calls, round);
    const path = kind === 'pages' || (kind === 'assets' && !asset) ? pick(this.pages, round) : (asset ?? '');
    const answer = await this.#get(origin, kind === 'api' ? call.path : path, kind === 'api' ? call.cookie : undefined);
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    if (answer.error !== undefined || answer.status !== 200) {
      this.failures.push(`${origin}${answer.path}: ${answer.error ?? answer.status}`);
    } else if (answer.type.startsWith('text/html')) this.#checkPage(answer);
    else if (kind === 'assets') this.#checkAsset(answer);
  }

  #get(origin: string, path: string, cookie?: string): Promise<Answer> {
    const since = performance.now();
    return new Promise((resolve) => {
      const end = (answer: Partial<Answer>) => {
        this.slowest = Math.max(this.slowest, performance.now() - since);
        resolve({ path, status: 0, type: '', body: Buffer.alloc(0), ...answer });
      };
      const fail = (error: Error) => end({ error: error.message });
      const asking = request(origin + path, { agent: this.#agent, headers: cookie ? { cookie } : {} }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          end({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks),
          }),
        );
      });
      asking.setTimeout(30_000, () => asking.destroy(new Error('no answer within 30 s')));
      asking.on('error', fail);
      asking.end();
    });
  }

  /** Checks that all parts of a page have the versions in its snapshot. */
  #checkPage({ path, body }: Answer) {
    const html = body.toString();
    const { versions, addresses } = partsOf(html);
    const complain = (what: string) =>
      this.versionMismatches.push(`${path} of ${[...versions].map((entry) => entry.join(' ')).join(', ')}: ${what}`);
    for (const { name, version, file, address } of addresses) {
      if (versions.get(name) !== version) complain(`names ${address}`);
      this.#remember(address, file);
    }
    for (const [name, version] of versions) {
      const known = this.known.get(`${name} ${version}`);
      this.seen.add(`${name} ${version}`);
      if (!known) continue;
      const others = [...this.known].filter(([key]) => key.startsWith(`${name} `) && key !== `${name} ${version}`);
      const wrong = others.find(([, { marker }]) => marker.test(html));
      if (wrong) complain(`shows the marker of ${wrong[0]}`);
      else if (!known.marker.test(html)) complain(`does not show the marker of ${name} ${version}`);
    }
  }

  #remember(address: string, file: string) {
    if (!/\.\w+$/.test(file) || this.#assets.at(-1) === address) return;
    this.#assets.push(address);
    if (this.#assets.length > 200) this.#assets.splice(0, 100);
  }

  #checkAsset({ path, body }: Answer) {
    const part = addressesIn(path)[0];
    const expected = part && this.known.get(`${part.name} ${part.version}`)?.integrity[part.file];
    const actual = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    if (expected && expected !== actual) this.versionMismatches.push(`${path} is not the file of that version`);
  }
}

/** The versions in a page's snapshot, and all URLs of their files on the page. */
function partsOf(html: string) {
  const json = /<script id="site-snapshot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  if (!json) throw new Error('the page has no snapshot');
  const { shellBase, remotes }: { id: string; shellBase: string; remotes: Record<string, { version: string }> } =
    JSON.parse(json);
  const versions = new Map(Object.entries(remotes).map(([name, { version }]) => [name, version]));
  versions.set('shell', shellBase.split('/')[2] ?? '');
  return { versions, addresses: addressesIn(html) };
}

function addressesIn(text: string) {
  return [...text.matchAll(/\/(?:remotes\/([a-z-]+)|(shell))\/([\w.-]+)\/([\w./@-]*)/g)].map(
    ([address, remote, shell, version = '', path = '']) => ({
      address,
      name: remote ?? shell ?? '',
      version,
      file: remote ? path : `client/${path}`,
    }),
  );
}

const pick = <T>(list: T[], turn: number): T => list[turn % list.length] as T;
