import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readKept } from '../local/credentials.ts';
import { TOKENS_FILE } from '../registry/site-client.ts';
import { type Draft, toWire, type Wire } from './draft.ts';
import { exchange, type Outcome } from './exchange.ts';

/** How many of each kind are kept: as many as placeholders can name. */
const KEPT = 200;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** The site as a fuzzer sees it: its ports, its roles, and what exists so far. */
export class World {
  readonly origin: string;
  readonly database: pg.Pool;
  readonly session: string;
  readonly tokens: Record<string, string | undefined>;
  readonly ports: { shell: number; api: number };

  /** By kind: ids of leads and files, paths of files, versions, previews. */
  #known: Map<string, string[]> = new Map();
  #count = 0;

  constructor({
    product,
    database,
    session,
    tokens,
    ports,
  }: {
    product: { origin: string; dataDir: string };
    database: pg.Pool;
    session: string;
    tokens: Record<string, string | undefined>;
    ports: { shell: number; api: number };
  }) {
    this.origin = product.origin;
    this.database = database;
    this.session = session;
    this.tokens = tokens;
    this.ports = ports;
  }

  static async open(product: { origin: string; dataDir: string; databaseUrl: string; credentials: { email: string } }) {
    const database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
    const log = readFileSync(join(product.dataDir, 'logs', 'api.log'), 'utf8');
    const world = new World({
      product,
      database,
      session: await openSession(database, product.credentials.email),
      tokens: readKept(join(product.dataDir, TOKENS_FILE)),
      ports: {
        shell: Number(new URL(product.origin).port),
        api: Number(/"port":(\d+),"msg":"api listening"/.exec(log)?.[1]),
      },
    });
    const { rows } = await database.query("select version from releases where remote = 'mfe-forms'");
    for (const { version } of rows) world.#keep('version', version);
    return world;
  }

  close() {
    return this.database.end();
  }

  wireOf(draft: Draft): Wire {
    const headers = [...draft.headers];
    const has = (name: string) => headers.some((line) => line.toLowerCase().startsWith(`${name}:`));
    // Limits count by address: thousands of visitors send from thousands of addresses.
    if (!has('x-forwarded-for')) headers.push(`X-Forwarded-For: ${this.#address()}`);
    if (draft.role === 'staff' && !has('cookie')) headers.push('Cookie: session={{session}}');
    if (draft.role === 'staff' && !has('origin')) headers.push('Origin: {{origin}}');
    if (draft.role === 'team' && !has('authorization')) headers.push('Authorization: Bearer {{token}}');
    return toWire({ ...draft, headers }, (text) => this.#fill(text), new URL(this.origin).host);
  }

  async send(draft: Draft, wire: Wire): Promise<Outcome> {
    const isStream = draft.target.startsWith('/api/live') && draft.method === 'GET';
    const outcome = await exchange(this.ports[draft.entryPoint], wire, {
      method: draft.method,
      cutAt: draft.cutAt,
      isStream,
    });
    await this.#learn(draft, outcome);
    return outcome;
  }

  /** A new address every 32 requests, so that limits are reached and reset. */
  #address() {
    this.#count += 1;
    const number = this.#count >> 5;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  #fill(text: string) {
    return text.replace(/\{\{([\w-]+)(?::([\w-]+))?\}\}/g, (_, kind, which = '0') => {
      if (kind === 'session') return this.session;
      if (kind === 'origin') return this.origin;
      if (kind === 'host') return new URL(this.origin).host;
      if (kind === 'token') return this.tokens[which] ?? this.tokens['mfe-forms'] ?? '';
      const all = this.#known.get(kind) ?? [];
      return all[Number(which) % Math.max(1, all.length)] ?? NIL_UUID;
    });
  }

  /** Remembers what the request created. */
  async #learn({ method, target, role }: Draft, { answers: [answer] }: Outcome) {
    if (!answer || answer.status >= 300) return;
    if (method === 'DELETE' && /session/.test(target)) return this.#signInAgain();
    if (method !== 'POST' || answer.status !== 201) return;
    const body = JSON.parse(answer.body.toString('utf8'));
    if (/submit-quote/.test(target)) this.#keep('quote-request', body.id);
    if (/investment-inquiries/.test(target)) this.#keep('investment-inquiry', body.id);
    for (const path of body.files ?? []) {
      const id = path.split('/')[3];
      this.#keep('file', id);
      if (role === 'visitor') this.#keep(/pdf$/i.test(path) ? 'pdf' : 'photo', path);
    }
    if (/\/versions/.test(target)) this.#keep('version', body.version);
    if (/\/previews/.test(target)) this.#keep('preview', new URL(body.url).searchParams.get('preview') ?? '');
  }

  /** Only the fuzzer can have signed this session out. */
  async #signInAgain() {
    await this.database.query('update sessions set revoked_at = null where id_hash = $1', [hashOf(this.session)]);
  }

  #keep(kind: string, value: string) {
    const all = this.#known.get(kind) ?? [];
    this.#known.set(kind, [value, ...all].slice(0, KEPT));
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Opens a session without the rate-limited sign-in. */
async function openSession(database: pg.Pool, email: string) {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    "insert into sessions (id_hash, staff_account_id, expires_at) select $1, id, now() + interval '1 day' from staff_accounts where email = lower($2)",
    [hashOf(token), email],
  );
  return token;
}
