// Publishes the build next to it to the site of RELEASE_SITE with its team's token, RELEASE_TOKEN, and releases it
// unless the team has decided otherwise (infra/adr/011, 017). Needs only Node. Exit codes: 0 done, 1 refused, 2 wrong
// usage, 3 site unreachable.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The recorded author of a container's release. */
const BY = 'docker compose';
/** A site that is still starting takes time; a running one answers immediately. */
const TIMEOUT_MS = Number(process.env.RELEASE_TIMEOUT_SECONDS || 300) * 1000;
/** Longer than the longest trial of an uploaded release. */
const ANSWER_MS = 145_000;
/** Signals to the health check that the work is done. */
const DONE = '/tmp/published';

class Failure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const here = import.meta.dirname;
const { name: remote, version }: { name: string; version: string } = JSON.parse(
  readFileSync(`${here}/manifest.json`, 'utf8'),
);

try {
  console.log(await publish(readSite(process.env.RELEASE_SITE), readToken(process.env.RELEASE_TOKEN)));
  writeFileSync(DONE, version);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${remote} ${version}: ${error.message}`);
  process.exitCode = error.code;
}

async function publish(site: string, token: string) {
  await waitForSite(site);
  const commit = /^[0-9a-f]{7,40}(-dirty)?$/.test(process.env.GIT_COMMIT ?? '') ? process.env.GIT_COMMIT : undefined;
  const ask = registryClient(site, token);
  const { wasReleased } = await ask(`remotes/${remote}/versions${commit ? `?commit=${commit}` : ''}`, {
    type: 'application/x-tar',
    body: readFileSync(`${here}/release.tar`),
  });
  const { remotes } = await ask(`releases?remote=${remote}`);
  if (!mayRelease(remotes?.[0]?.history ?? [], wasReleased)) {
    return `${remote} ${version} is published; its team has released or gone back to another since, which stays`;
  }
  const { changed } = await ask(`remotes/${remote}/release`, {
    type: 'application/json',
    body: JSON.stringify({ version, by: BY, ...(commit && { commit }) }),
  });
  return changed ? `${remote} ${version} is released` : `${remote} ${version} is released already`;
}

/**
 * A team's release or rollback stays until a build appears that was never released; a container's release yields to any
 * current build.
 * @param history The listed history, newest first.
 * @param wasReleased Whether the version was ever released; a site of an earlier version does not report it.
 */
function mayRelease(
  history: { version: string; releasedBy: string; action: string }[],
  wasReleased: boolean = history.some((entry) => entry.version === version),
) {
  const [newest] = history;
  return !newest || (newest.action === 'release' && newest.releasedBy.endsWith(`(${BY})`)) || !wasReleased;
}

async function waitForSite(site: string) {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const reason = await fetch(`${site}/health/live`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => (response.ok ? undefined : `it answers ${response.status}`),
      (error) => error?.cause?.code ?? error?.name ?? 'no answer',
    );
    if (!reason) return;
    if (Date.now() > end) throw new Failure(3, `RELEASE_SITE cannot be reached (${reason})`);
    await sleep(500);
  }
}

function registryClient(site: string, token: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a site of another version
  return async (path: string, sent?: { type: string; body: BodyInit }): Promise<Record<string, any>> => {
    const response = await fetch(`${site}/registry/${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': sent.type }) },
      body: sent?.body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error) => {
      throw new Failure(3, `RELEASE_SITE cannot be reached (${error?.cause?.code ?? error?.name})`);
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const check = answer.check ? ` by the check "${answer.check}"` : '';
    throw new Failure(
      response.status >= 500 ? 3 : 1,
      `refused${check} (${response.status}): ${answer.message ?? 'no reason given'}`,
    );
  };
}

function readSite(site: string | undefined) {
  if (site && URL.canParse(site)) return new URL(site).origin;
  throw new Failure(2, 'RELEASE_SITE must be an address like https://www.example.com');
}

function readToken(token: string | undefined) {
  if (token?.trim()) return token.trim();
  throw new Failure(2, 'RELEASE_TOKEN is missing');
}
