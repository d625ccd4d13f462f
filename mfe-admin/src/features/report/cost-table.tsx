import type { CampaignCost, CostChange } from '@site/contracts';
import { Button, toast } from '@site/platform';
import { useState } from 'react';
import { dateAndTime } from '../../shared/dates';
import { LoadFailed } from '../../shared/loading';
import { passFocus } from '../../shared/pass-focus';
import { nameOf } from '../../shared/staff-names';
import { exactMoney } from '../leads/detail/amount-words';
import type { CallFailure } from '../session/staff-api';
import styles from './report.module.css';
import { type ReportTime, useCostChangesQuery, useCostsQuery, useSaveCostMutation } from './report-api';
import { monthName } from './report-words';

/** How many rows show at first. */
const FEW = 12;

/** The recorded costs of a period, newest month first, each with a remove button; below, who changed what. */
export function CostTable({ time }: { time: ReportTime }) {
  // Not those of the period before.
  const { currentData: costs, ...costsRead } = useCostsQuery(time);
  const { data: changes, ...changesRead } = useCostChangesQuery();
  // Without a word, they would look as if nothing had been entered.
  const failed = [costsRead, changesRead].filter(({ isError, isFetching }) => isError && !isFetching);
  return (
    <>
      {failed.length > 0 && (
        <LoadFailed focus={['#report-costs']} onTryAgain={() => failed.forEach(({ refetch }) => void refetch())}>
          Could not load the recorded costs.
        </LoadFailed>
      )}
      {costs && costs.length > 0 && (
        <div>
          <h3 id="report-costs-known" tabIndex={-1}>
            On record
          </h3>
          <Costs costs={costs} />
        </div>
      )}
      {changes && changes.length > 0 && (
        <div>
          <h3 id="report-cost-changes" tabIndex={-1}>
            Who changed what
          </h3>
          <Changes changes={changes} />
        </div>
      )}
    </>
  );
}

function Costs({ costs }: { costs: readonly CampaignCost[] }) {
  const [saveCost] = useSaveCostMutation();
  const [underWay, setUnderWay] = useState<CampaignCost>();
  const rows = [...costs].reverse();
  const { shown, more } = useFew(rows, 'report-costs-known');

  async function remove(cost: CampaignCost) {
    setUnderWay(cost);
    const { campaign, month } = cost;
    const failure = (await saveCost({ campaign, month, cents: null })).error as CallFailure | undefined;
    setUnderWay(undefined);
    if (!failure) {
      toast({ title: 'Cost removed', description: `${campaign}, ${monthName(month)}` });
      // The title of the list goes with its last row.
      passFocus('#report-costs-known', '#report-costs');
    } else if (failure.status !== 401)
      toast({ title: 'Cost not removed', description: 'Please try again.', variant: 'destructive' });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: horizontal scrolling needs keyboard access. */}
      <section className={styles.wide} aria-labelledby="report-costs-known" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['Campaign', 'Month', 'Cost'].map((words) => (
                <th key={words} scope="col">
                  {words}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((cost) => (
              <tr key={`${cost.month} ${cost.campaign}`}>
                <th scope="row">{cost.campaign}</th>
                <td>{monthName(cost.month)}</td>
                <td>{exactMoney(cost.cents)}</td>
                <td>
                  <Button
                    look="quiet-danger"
                    small
                    busy={underWay === cost}
                    aria-label={`Remove ${cost.campaign}, ${monthName(cost.month)}`}
                    onClick={() => void remove(cost)}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more}
    </>
  );
}

function Changes({ changes }: { changes: readonly CostChange[] }) {
  const { shown, more } = useFew(changes, 'report-cost-changes');
  return (
    <>
      <ul className={styles.changes} aria-labelledby="report-cost-changes">
        {shown.map(({ id, at, by, campaign, month, before, after }) => (
          <li key={id}>
            <time dateTime={at}>{dateAndTime(at)}</time>
            <b title={by}>{nameOf(by)}</b>
            <span>
              {campaign}, {monthName(month)}: {amount(before)} → {amount(after)}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const amount = (cents: number | null) => (cents === null ? 'none' : exactMoney(cents));

function useFew<T>(rows: readonly T[], titleId: string) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FEW);
  const more = shown.length < rows.length && (
    <button
      type="button"
      className={styles.all}
      onClick={() => {
        passFocus(`#${titleId}`);
        setAll(true);
      }}
    >
      Show all {rows.length}
    </button>
  );
  return { shown, more };
}
