// `npm run releases [-- <remote>] [--site URL] [--json]`: what is and was released, by whom, when, from which commit.
import type { RemoteReleases } from '@site/contracts';
import { runCommand } from './command-line.ts';
import { findSite } from './site-client.ts';

const usage = 'npm run releases [-- <remote>] [--site URL] [--json]';
const SHOWN = 10;
/** What is not said of a release. */
const ACTIONS = { rollback: 'back', withdraw: 'withdrawn' } as Record<string, string>;

await runCommand({ usage, options: ['site'], words: [0, 1] }, async ({ words: [remote], site: address }) => {
  const site = findSite(remote, address);
  const { remotes } = await site.releases(remote);
  const text = remotes.map(describe).join('\n\n');
  return { text: text || 'Nothing was released yet.', json: { site: site.origin, remotes } };
});

function describe({ remote, current, history, kept }: Pick<RemoteReleases, 'remote' | 'current' | 'history' | 'kept'>) {
  const crashes = new Map(kept.map(({ version, crash }) => [version, crash]));
  const lines = history
    .slice(0, remote ? SHOWN : 1)
    .map(({ version, releasedAt, releasedBy, commit, action }, index) =>
      [
        index === 0 && version === current?.version ? '→' : ' ',
        version,
        String(releasedAt).replace('T', ' ').slice(0, 19),
        ACTIONS[action ?? ''] ?? '',
        releasedBy,
        commit ? `commit ${commit}` : '',
        crashes.get(version) ? `crashed the site: ${crashes.get(version)?.reason}` : '',
      ]
        .filter(Boolean)
        .join('  '),
    );
  return [remote, ...(lines.length > 0 ? lines : ['  never released'])].join('\n');
}
