import type { RemoteReleases } from '@site/contracts';
import type { CommandInput } from './command-line.js';
import type { Outcome, Workplace } from './commands.js';

const SHOWN = 10;
/** Labels of a release's actions; others have none. */
const ACTIONS: Record<string, string> = { rollback: 'back', withdraw: 'withdrawn' };

/** Current and past releases: by whom, when, from which commit. */
export async function listed(
  { words: [remote], site: address }: CommandInput,
  workplace: Pick<Workplace, 'site'>,
): Promise<Outcome> {
  const site = workplace.site(remote, address);
  const { remotes } = await site.releases(remote);
  const text = remotes.map(describe).join('\n\n');
  return { text: text || 'Nothing was released yet.', json: { site: site.origin, remotes } };
}

function describe({
  remote,
  current,
  history,
  kept,
  refused,
}: Pick<RemoteReleases, 'remote' | 'current' | 'history' | 'kept' | 'refused'>) {
  const crashes = new Map(kept.map(({ version, crash }) => [version, crash]));
  const lines = history
    .slice(0, remote ? SHOWN : 1)
    .map(({ version, releasedAt, releasedBy, commit, action }, index) =>
      [
        index === 0 && version === current?.version ? '→' : ' ',
        version,
        shortTime(releasedAt),
        ACTIONS[action ?? ''] ?? '',
        releasedBy,
        commit ? `commit ${commit}` : '',
        crashes.get(version) ? `crashed the site: ${crashes.get(version)?.reason}` : '',
      ]
        .filter(Boolean)
        .join('  '),
    );
  const [last] = refused ?? [];
  const told = last
    ? [`  refused ${shortTime(last.at)}  ${last.by}  by the check "${last.check}": ${last.reason}`]
    : [];
  return [remote, ...(lines.length > 0 ? lines : ['  never released']), ...told].join('\n');
}

const shortTime = (time: string) => String(time).replace('T', ' ').slice(0, 19);
