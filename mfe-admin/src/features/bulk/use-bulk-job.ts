import type { BulkJob } from '@site/contracts';
import { useEffect, useState } from 'react';
import { keep, readKept } from '../../shared/browser-storage';
import type { LeadCallFailure } from '../lead-data/call-retries';
import { useDeskDispatch } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import { markListsStale } from '../lead-data/list-actions';
import { bulkApi } from './bulk-api';
import { isOver } from './bulk-words';

/** Lets a reload show the progress, and the result until it is dismissed. The worker continues regardless. */
const KEY = 'desk-bulk-job';
const EVERY_MS = 700;

/** The current or most recent bulk job. */
export function useBulkJob(): { job: BulkJob | undefined; began: (job: BulkJob) => void; dismiss: () => void } {
  const dispatch = useDeskDispatch();
  const [id, setId] = useState(() => readKept('sessionStorage', KEY) ?? undefined);
  const [done, setDone] = useState(false);
  const { data: job, error } = bulkApi.useBulkJobQuery(id ?? '', {
    skip: id === undefined,
    pollingInterval: done ? 0 : EVERY_MS,
  });
  // Any other failure is temporary: the worker and the polling continue.
  const isGone = (error as LeadCallFailure | undefined)?.status === 404;
  const over = job !== undefined && job.id === id && isOver(job);

  function follow(next: string | undefined) {
    keep('sessionStorage', KEY, next);
    setId(next);
    setDone(false);
  }

  useEffect(() => {
    if (!over && !isGone) return;
    setDone(true);
    if (isGone) keep('sessionStorage', KEY, undefined);
    // The feed does not report bulk changes one by one.
    dispatch(markListsStale());
    // Its last changes may arrive after the news of its end.
    dispatch(deskUi.assigning(Date.now() + 2 * EVERY_MS));
  }, [over, isGone, dispatch]);

  return {
    job: id === job?.id ? job : undefined,
    began: (begun) => follow(begun.id),
    dismiss: () => follow(undefined),
  };
}
