import { MESSAGES } from '@site/contracts';
import { Icon, Spinner } from '@site/platform';
import { useId, useState } from 'react';
import { dateAndTime } from '../../shared/dates';
import { TryAgain } from '../../shared/loading';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { useHistoryQuery, useStaffQuery } from '../lead-data/leads-api';
import styles from './history.module.css';
import { historySentences } from './history-sentences';

/** Who did what with a lead, and when. Loads when opened, and again when the lead changes. */
export function HistorySection({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div data-print="no">
      <h3 className={styles.title}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name="arrow-right" className={open ? styles.turned : styles.arrow} />
          History
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && <Entries spec={spec} lead={lead} toggle={`[aria-controls="${id}"]`} />}
      </div>
    </div>
  );
}

function Entries({ spec, lead, toggle }: { spec: LeadKindSpec; lead: Lead; toggle: string }) {
  const stamp = `${lead.version} ${lead.notification.state} ${lead.notification.at}`;
  const { data: staff } = useStaffQuery();
  const { data, isError, isFetching, refetch } = useHistoryQuery({ kind: spec.kind, id: lead.id, stamp });
  if (isError && !isFetching) {
    return (
      <div className={styles.note} role="alert">
        {MESSAGES.errorLoadingData}
        <TryAgain focus={[toggle]} onTryAgain={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <p className={styles.note} role="status">
        <Spinner />
        {MESSAGES.loadingData}
      </p>
    );
  }
  if (data.length === 0) return <p className={styles.note}>Nothing has been changed yet.</p>;
  return (
    <ol className={styles.entries}>
      {data.map((entry) => (
        <li key={entry.id}>
          <p className={styles.who}>
            <b>{entry.by}</b>
            <time dateTime={entry.at}>{dateAndTime(entry.at)}</time>
          </p>
          {historySentences(spec, entry, staff).map((sentence) => (
            <p key={sentence} className={styles.what}>
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
