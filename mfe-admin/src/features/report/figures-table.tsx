import type { LeadSearch, Report, ReportGroup, ReportRow } from '@site/contracts';
import { type ReactNode, useState } from 'react';
import { passFocus } from '../../shared/pass-focus';
import styles from './report.module.css';
import { useColleaguesQuery } from './report-api';
import { costOfOne, counted, deskPath, isOfWholeMonths, leadsOf, money, rowName } from './report-words';

/** How many rows show at first. */
const FEW = 12;

interface FiguresTableProps {
  report: Report;
  group: ReportGroup;
  title: string;
  /** What a row represents. */
  row: string;
}

/** One table of a report; its figures link to the leads that they count. */
export function FiguresTable({ report, group, title, row }: FiguresTableProps) {
  const { data: staff } = useColleaguesQuery();
  const [all, setAll] = useState(false);
  const rows = report.groups[group];
  // All months show, in order.
  const shown = all || group === 'month' ? rows : rows.slice(0, FEW);
  const hasCosts = group === 'campaign' || (group === 'month' && rows.some(({ costCents }) => costCents !== null));
  const isWhole = isOfWholeMonths(report);
  const id = `report-${group}`;
  return (
    <div className={styles.group}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>No requests in this period.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: horizontal scrolling needs keyboard access.
        <section className={styles.wide} aria-labelledby={id} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {[row, 'Requests', 'In time', 'Moved', 'Purchased', 'Net profit'].map((words) => (
                  <th key={words} scope="col">
                    {words}
                  </th>
                ))}
                {hasCosts &&
                  ['Cost', 'Per request', 'Per purchase'].map((words) => (
                    <th key={words} scope="col">
                      {words}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((figures) => (
                <tr key={figures.key}>
                  <th scope="row">{rowName(group, figures.key, staff)}</th>
                  <Cells figures={figures} search={leadsOf(report, group, figures.key)} />
                  {hasCosts && (
                    <>
                      <td>{figures.costCents === null ? '–' : money(figures.costCents)}</td>
                      <td>{isWhole ? costOfOne(figures, figures.requests) : '–'}</td>
                      <td>{isWhole ? costOfOne(figures, figures.purchased) : '–'}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shown.length < rows.length && (
        <button
          type="button"
          className={styles.all}
          onClick={() => {
            passFocus(`[aria-labelledby=${id}] tr:nth-child(${FEW + 1}) a`, `[aria-labelledby=${id}]`);
            setAll(true);
          }}
        >
          Show all {rows.length}
        </button>
      )}
    </div>
  );
}

function Cells({ figures, search }: { figures: ReportRow; search: LeadSearch | undefined }) {
  const { requests, promised, inTime, moved, purchased, profitCents, withoutProfit } = figures;
  return (
    <>
      <Figure count={requests} search={search} />
      <Figure count={inTime} search={search && { ...search, inTime: true }}>
        {promised > 0 && ` of ${counted(promised)}`}
      </Figure>
      <Figure count={moved} search={search && { ...search, moved: true }} />
      <Figure count={purchased} search={search && { ...search, purchased: true }} />
      <td>
        <LinkTo search={purchased > 0 ? search && { ...search, purchased: true } : undefined}>
          {purchased === 0 ? '–' : money(profitCents)}
        </LinkTo>
        {withoutProfit > 0 && (
          <span className={styles.unread}>
            <LinkTo search={search && { ...search, withoutProfit: true }}>
              {counted(withoutProfit)} without an amount
            </LinkTo>
          </span>
        )}
      </td>
    </>
  );
}

function Figure({ count, search, children }: { count: number; search: LeadSearch | undefined; children?: ReactNode }) {
  return (
    <td>
      <LinkTo search={count > 0 ? search : undefined}>{counted(count)}</LinkTo>
      {children}
    </td>
  );
}

function LinkTo({ search, children }: { search: LeadSearch | undefined; children: ReactNode }) {
  return search ? <a href={deskPath(search)}>{children}</a> : children;
}
