import { CommandError, EXIT, messageOf } from './command-line.js';

/** Longer than the longest trial. */
const TIMEOUT_MS = 145_000;

/**
 * The origin of an address as typed.
 * @throws CommandError for an invalid or a missing address
 */
export function originOf(address: string | undefined, missing: string): string {
  if (!address) throw new CommandError(EXIT.wrongUse, missing);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandError(EXIT.wrongUse, 'The address of the site is not one like https://www.example.com.');
  }
  return new URL(address).origin;
}

/** The registry of a running site. */
export class SiteClient {
  constructor(
    readonly origin: string,
    private readonly token: string,
  ) {}

  releases(remote?: string) {
    return this.ask('GET', `/registry/releases${remote ? `?remote=${encodeURIComponent(remote)}` : ''}`);
  }

  /** @param archive A tar. */
  upload(remote: string, archive: Buffer, { commit, force }: { commit: string | undefined; force: boolean }) {
    const query = new URLSearchParams({ ...(commit && { commit }), ...(force && { force: 'true' }) });
    return this.ask('POST', `/registry/remotes/${remote}/versions${query.size > 0 ? `?${query}` : ''}`, { archive });
  }

  release(remote: string, body: { version: string; by?: string; commit?: string; force?: boolean; guard?: boolean }) {
    return this.ask('POST', `/registry/remotes/${remote}/release`, { body });
  }

  rollback(remote: string, body: { version?: string; by?: string }) {
    return this.ask('POST', `/registry/remotes/${remote}/rollback`, { body });
  }

  withdraw(remote: string, body: { by?: string; force?: boolean }) {
    return this.ask('POST', `/registry/remotes/${remote}/withdraw`, { body });
  }

  /** @param body `link`: the token of a link that will show this version. */
  preview(remote: string, body: { version: string; by?: string; link?: string }) {
    return this.ask('POST', `/registry/remotes/${remote}/previews`, { body });
  }

  private async ask(
    method: string,
    path: string,
    { body, archive }: { body?: object; archive?: Buffer } = {},
    // biome-ignore lint/suspicious/noExplicitAny: the answer of a site of another version
  ): Promise<Record<string, any>> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(archive && { 'content-type': 'application/x-tar' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
      ...(archive && { body: new Uint8Array(archive) }),
    }).catch((error) => {
      const reason = messageOf(error?.cause ?? error);
      throw new CommandError(EXIT.unreachable, `${this.origin} cannot be reached: ${reason}`);
    });
    const answer = await response.json().catch(() => undefined);
    if (response.ok && answer) return answer;
    if (!answer?.message || response.status >= 500) {
      throw new CommandError(
        EXIT.unreachable,
        `${this.origin} answered ${response.status} ${answer?.message ?? ''}`.trim(),
      );
    }
    const { message, check, requestId } = answer;
    throw new CommandError(
      EXIT.refused,
      check ? `${remoteIn(path)} was refused by the check "${check}": ${message}` : `Refused: ${message}`,
      {
        status: response.status,
        ...(check && { check, reason: message }),
        requestId,
      },
    );
  }
}

const remoteIn = (path: string) => /^\/registry\/remotes\/([^/]+)/.exec(path)?.[1] ?? 'It';
