import type { GuardState, GuardVerdict, RemoteReleases } from '@site/contracts';
import type { CommandInput } from './command-line.js';
import { type Outcome, overruledLines, type Workplace } from './commands.js';

const SHOWN = 10;
const GUARD: Record<GuardState, string> = {
  watching: 'watching',
  passed: 'nothing got worse',
  quiet: 'too little seen',
  kept: 'worse',
  'taken-back': 'rolled back',
  off: 'left out',
};
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
  notShown,
}: Pick<RemoteReleases, 'remote' | 'current' | 'history' | 'kept' | 'refused' | 'notShown'>) {
  const crashes = new Map(kept.map(({ version, crash }) => [version, crash]));
  const lines = history
    .slice(0, remote ? SHOWN : 1)
    .flatMap(({ version, releasedAt, releasedBy, commit, action, guard, overruled }, index) => [
      [
        index === 0 && version === current?.version ? '→' : ' ',
        version,
        shortTime(releasedAt),
        ACTIONS[action ?? ''] ?? '',
        releasedBy,
        commit ? `commit ${commit}` : '',
        crashes.get(version) ? `crashed the site: ${crashes.get(version)?.reason}` : '',
        guard ? guardText(guard) : '',
      ]
        .filter(Boolean)
        .join('  '),
      ...overruledLines(overruled).map((line) => `    ${line}`),
    ]);
  if (notShown) lines.splice(1, 0, `    not shown: ${notShown.reason}; instead: ${notShown.instead ?? 'nothing'}`);
  const [last] = refused ?? [];
  const refusal = last
    ? [`  refused ${shortTime(last.at)}  ${last.by}  by the check "${last.check}": ${last.reason}`]
    : [];
  return [remote, ...(lines.length > 0 ? lines : ['  never released']), ...refusal].join('\n');
}

/** "guard: rolled back: errors in 20% of 20 visits". */
function guardText({ state, reason, warning }: GuardVerdict): string {
  const verdict = state === 'quiet' && reason ? reason : [GUARD[state], reason].filter(Boolean).join(': ');
  return `guard: ${[verdict, warning].filter(Boolean).join('; ')}`;
}

const shortTime = (time: string) => String(time).replace('T', ' ').slice(0, 19);
