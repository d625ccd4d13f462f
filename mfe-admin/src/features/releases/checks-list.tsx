import type { RemoteReleases } from '@site/contracts';
import { dateAndTime } from '../../shared/dates';
import styles from './checks-list.module.css';

/** Shows only the most recent ones. */
const SHOWN = 3;

interface Objection {
  title: string;
  reason: string;
  at: string;
  by: string;
}

/** Recent objections of the checks: refused releases and withdrawals, and the ones that a team forced. */
export function ChecksLists({ refused, history }: Pick<RemoteReleases, 'refused' | 'history'>) {
  const isRefused = refused.map(({ check, ...rest }) => ({
    ...rest,
    title: `${check === 'needed' ? 'Withdrawal' : 'Release'} refused by the check “${check}”`,
  }));
  const isAccepted = history.flatMap(({ version, action, overruled, releasedAt: at, releasedBy: by }) =>
    (overruled ?? []).map(({ check, reason }) => ({
      title: `${version} ${action === 'withdraw' ? 'withdrawn' : 'released'} against the check “${check}”`,
      ...{ reason, at, by },
    })),
  );
  return (
    <>
      <Objections title="Refused lately" objections={isRefused} />
      <Objections title="Accepted with --force" objections={isAccepted} />
    </>
  );
}

function Objections({ title, objections }: { title: string; objections: readonly Objection[] }) {
  if (objections.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.objections}>
        {objections.slice(0, SHOWN).map(({ title, reason, by, at }) => (
          <li key={`${at} ${title}`}>
            <b>{title}</b>
            <span>{reason}</span>
            <small>
              <time dateTime={at}>{dateAndTime(at)}</time>, requested by {by}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
