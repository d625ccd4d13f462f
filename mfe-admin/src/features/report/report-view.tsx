import { MESSAGES, type Report } from '@site/contracts';
import { Button, navigate, useSearch } from '@site/platform';
import type { ReactNode } from 'react';
import { dayName } from '../../shared/dates';
import { ListState } from '../../shared/list-state';
import { LoadFailed, Loading } from '../../shared/loading';
import { passFocus } from '../../shared/pass-focus';
import { useKeptFocus } from '../../shared/use-kept-focus';
import { AdminFrame } from '../desk/admin-frame';
import { NoAccess } from '../desk/no-access';
import type { CallFailure } from '../session/staff-api';
import { CostForm } from './cost-form';
import { CostImportForm } from './cost-import-form';
import { CostTable } from './cost-table';
import { FiguresTable } from './figures-table';
import { MonthPlot } from './month-plot';
import styles from './report.module.css';
import { type ReportTime, useReportQuery } from './report-api';
import { counted, deskPath, GROUPS, isOfWholeMonths, money } from './report-words';
import { TimeForm } from './time-form';

/** Results of the quote requests in a period; the figures link to their leads. */
export function ReportView() {
  const asked = new URLSearchParams(useSearch());
  const time: ReportTime = { from: asked.get('from') ?? undefined, to: asked.get('to') ?? undefined };
  const { data: report, isFetching, error, refetch } = useReportQuery(time);
  const failure = error as CallFailure | undefined;
  const toTitle = () => passFocus('h1');
  // A failure replaces the form of the days.
  const keptFocus = useKeptFocus(failure, toTitle);
  if (failure?.status === 403) return <NoAccess title="Report" />;
  return (
    <AdminFrame title="Report" busy={isFetching}>
      {!report && isFetching && <Loading />}
      {failure?.fields && !isFetching && (
        <ListState
          error
          icon="cloud-off"
          title={MESSAGES.errorLoadingData}
          action={
            <Button
              look="secondary"
              small
              onClick={() => {
                toTitle();
                navigate('/admin/report');
              }}
            >
              Show the Last 12 Months
            </Button>
          }
        >
          {Object.values(failure.fields).join('. ')}
        </ListState>
      )}
      {failure && !failure.fields && !isFetching && (
        <LoadFailed onTryAgain={() => void refetch()}>Could not load the report.</LoadFailed>
      )}
      {report && !failure && (
        <div {...keptFocus}>
          <Figures report={report} />
        </div>
      )}
    </AdminFrame>
  );
}

function Figures({ report }: { report: Report }) {
  const { total, from, to } = report;
  const all = { kind: 'quote-request', spam: false, from, to } as const;
  const campaigns = report.groups.campaign.map(({ key }) => key).filter(Boolean);
  return (
    <div className={styles.report}>
      <TimeForm
        from={from}
        to={to}
        onChoose={(time) => navigate(`/admin/report?${new URLSearchParams({ ...time })}`)}
      />
      <p className="visually-hidden" role="status">{`From ${dayName(from)} to ${dayName(to)}`}</p>
      <dl className={styles.totals}>
        <Total label="Requests" path={deskPath(all)} value={counted(total.requests)} />
        <Total
          label="Contacted in time"
          path={total.inTime > 0 ? deskPath({ ...all, inTime: true }) : undefined}
          value={total.promised ? `${Math.round((total.inTime / total.promised) * 100)}%` : '–'}
          about={total.promised ? `${counted(total.inTime)} of ${counted(total.promised)}` : 'no answer was due'}
        />
        <Total
          label="Moved"
          path={total.moved > 0 ? deskPath({ ...all, moved: true }) : undefined}
          value={counted(total.moved)}
        />
        <Total
          label="Purchased"
          path={total.purchased > 0 ? deskPath({ ...all, purchased: true }) : undefined}
          value={counted(total.purchased)}
        />
        <Total
          label="Net profit"
          path={total.purchased > 0 ? deskPath({ ...all, purchased: true }) : undefined}
          value={money(total.profitCents)}
          about={
            total.withoutProfit ? (
              <a href={deskPath({ ...all, withoutProfit: true })}>
                {counted(total.withoutProfit)} of {counted(total.purchased)} purchased without an amount
              </a>
            ) : (
              'of all that were purchased'
            )
          }
        />
        <Total
          label="Campaign costs"
          value={total.costCents === null ? '–' : money(total.costCents)}
          about={
            total.costCents === null
              ? 'nothing on record'
              : !isOfWholeMonths(report) && 'of whole months, not only these days'
          }
        />
      </dl>
      <MonthPlot rows={report.groups.month} />
      {GROUPS.map((group) => (
        <FiguresTable key={group.group} report={report} {...group} />
      ))}
      <section className={styles.costs} aria-labelledby="report-costs">
        <h2 id="report-costs" tabIndex={-1}>
          Campaign costs
        </h2>
        <CostForm campaigns={campaigns} />
        <CostImportForm />
        <CostTable time={{ from, to }} />
      </section>
    </div>
  );
}

interface TotalProps {
  label: string;
  value: string;
  about?: ReactNode;
  /** Path of its leads. */
  path?: string;
}

function Total({ label, value, about, path }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {path ? <a href={path}>{value}</a> : value}
        {about && <span>{about}</span>}
      </dd>
    </div>
  );
}
