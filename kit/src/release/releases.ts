import type { RemoteReleases } from '@site/contracts';
import type { CommandInput } from './command-line.js';
import type { Outcome, Workplace } from './commands.js';

const SHOWN = 10;
/** What is not said of a release. */
const ACTIONS: Record<string, string> = { rollback: 'back', withdraw: 'withdrawn' };

/** What is and was released, by whom, when, from which commit. */
export async function listed(
  { words: [remote], site: address }: CommandInput,
  workplace: Pick<Workplace, 'site'>,
): Promise<Outcome> {
  const site = workplace.site(remote, address);
  const { remotes } = await site.releases(remote);
  const text = remotes.map(describe).join('\n\n');
  return { text: text || 'Nothing was released yet.', json: { site: site.origin, remotes } };
}

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
