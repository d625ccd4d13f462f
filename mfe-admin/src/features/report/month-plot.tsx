import type { ReportRow } from '@site/contracts';
import styles from './report.module.css';
import { counted, monthName } from './report-words';

/** Up to this many months, every name fits. */
const ROOMY = 14;

/** Requests per month, and how many led to a purchase. The table below has the same figures. */
export function MonthPlot({ rows }: { rows: readonly ReportRow[] }) {
  const most = Math.max(1, ...rows.map(({ requests }) => requests));
  const heightOf = (count: number) => ({ height: `${(count / most) * 100}%` });
  const each = Math.ceil(rows.length / ROOMY);
  return (
    <figure className={styles.plot} aria-hidden="true">
      <figcaption>
        <span className={styles.requests}>Requests</span>
        <span className={styles.purchased}>Purchased</span>
      </figcaption>
      <div className={styles.months}>
        {rows.map(({ key, requests, purchased }, at) => (
          <div key={key}>
            <b>{requests > 0 && counted(requests)}</b>
            <i className={styles.requests} style={heightOf(requests)}>
              <i className={styles.purchased} style={{ height: `${requests ? (purchased / requests) * 100 : 0}%` }} />
            </i>
            <span>{at % each === 0 ? monthName(key).slice(0, 3) : ''}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
