import { BULK_ACTIONS, type BulkAction, type LeadKind, LIMITS, type NewBulkJob, randomId } from '@site/contracts';
import { Alert, Button, Icon, toast } from '@site/platform';
import { useLayoutEffect, useRef, useState } from 'react';
import { IN_LIST, passFocus } from '../../shared/pass-focus';
import type { LeadCallFailure } from '../lead-data/call-retries';
import { useDeskDispatch } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import type { Lead } from '../lead-data/lead-kind';
import { leadsApi } from '../lead-data/leads-api';
import styles from './bulk.module.css';
import { bulkApi, exportSelected } from './bulk-api';
import { BulkDialog } from './bulk-dialog';
import { BulkResult } from './bulk-result';
import { ACTION_WORDS, selectedWords } from './bulk-words';
import { countOf, selectionOf } from './selection';
import { useBulkJob } from './use-bulk-job';
import type { SelectionState } from './use-selection';

interface BulkBarProps {
  selection: SelectionState;
  items: readonly Lead[];
  /** The query that finds the whole list, as in a URL; '' when there is none. */
  query: string;
  linkOf: (kind: LeadKind, id: string) => string;
}

const LABEL = 'Selected leads';
const THE_BAR = `[aria-label="${LABEL}"]`;
const OTHER_NUMBER = 'The number of leads has changed. Please check it and confirm again.';
const NOT_BEGUN = 'This could not be started. Nothing was changed. Please try again.';
const ASSIGNEE_GONE = 'This person cannot be assigned leads anymore. Nothing was changed. Please choose somebody else.';
const NO_ANSWER = 'No response arrived. Please try again. Nothing is done twice.';
const TOO_MANY = `More than ${LIMITS.bulk.max.toLocaleString('en-US')} leads match. Narrow the search first. Export CSV, above the list, has no such limit.`;
const TOO_MANY_ONE_BY_ONE = `At most ${LIMITS.bulk.oneByOne.toLocaleString('en-US')} can be selected one by one. Select all, then deselect the ones to leave out.`;

/** Appears when leads are selected: first the bulk actions, then their progress. */
export function BulkBar({ selection: state, items, query, linkOf }: BulkBarProps) {
  const dispatch = useDeskDispatch();
  const { selection, selectAll, recount, clear } = state;
  const { job, began, dismiss } = useBulkJob();
  const [asked, setAsked] = useState<BulkAction>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Repeating the same action keeps its id, even if the leads changed in the meantime.
  const sent = useRef({ decision: '', id: '' });
  const latest = useRef({ selection, asked });
  useLayoutEffect(() => {
    latest.current = { selection, asked };
  });
  const [begin] = bulkApi.useBeginBulkMutation();
  const count = countOf(selection);
  const isSome = count > 0;
  const isTooMany = count > (selection.all === undefined ? LIMITS.bulk.oneByOne : LIMITS.bulk.max);

  async function countAll() {
    const found = await dispatch(bulkApi.endpoints.count.initiate(query, { subscribe: false, forceRefetch: true }));
    // The user has selected others or none by now, or decides about those that were selected.
    if (latest.current.selection !== selection || latest.current.asked) return;
    if (found.data) selectAll(found.data.count);
    else toast({ title: 'The leads could not be counted', description: 'Please try again.', variant: 'destructive' });
  }

  async function run(action: BulkAction, values: Pick<NewBulkJob, 'assigneeId' | 'followUpAt'>) {
    setBusy(true);
    const job = { ...selectionOf(selection, items, query), action, ...values };
    const decision = JSON.stringify([action, values]);
    if (sent.current.decision !== decision) sent.current = { decision, id: randomId() };
    if (action === 'assign') dispatch(deskUi.assigning(Number.POSITIVE_INFINITY));
    const answer = await begin({ ...job, id: sent.current.id });
    setBusy(false);
    if (answer.data) {
      passFocus(THE_BAR);
      began(answer.data);
      setAsked(undefined);
      clear();
      return;
    }
    dispatch(deskUi.assigning(0));
    const { status, found } = answer.error as LeadCallFailure;
    if (found === undefined) {
      const isAssigneeGone = status === 400 && action === 'assign';
      if (isAssigneeGone) dispatch(leadsApi.util.invalidateTags(['staff']));
      if (isAssigneeGone) setFailure(ASSIGNEE_GONE);
      else setFailure(status === 'none' || status >= 500 ? NO_ANSWER : NOT_BEGUN);
      return;
    }
    setFailure(OTHER_NUMBER);
    recount(found);
    // Nothing is left to confirm, or the number exceeds the limit.
    if (found === 0 || found > LIMITS.bulk.max) {
      passFocus(THE_BAR, ...IN_LIST);
      setAsked(undefined);
    }
  }

  async function save() {
    setBusy(true);
    await exportSelected(selectionOf(selection, items, query)).catch(() =>
      toast({ title: 'Not exported', description: 'Please try again.', variant: 'destructive' }),
    );
    setBusy(false);
  }

  if (!isSome && !job) return null;
  return (
    <section className={styles.bar} aria-label={LABEL} tabIndex={-1} data-print="no">
      {isSome ? (
        <>
          <p className={styles.count}>
            <b role="status">{selection.all !== undefined && isTooMany ? 'All selected' : selectedWords(count)}</b>
            {query && selection.all === undefined && (
              <button
                type="button"
                className={styles.link}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget.nextElementSibling);
                  void countAll();
                }}
              >
                Select all
              </button>
            )}
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                passFocus(...IN_LIST);
                clear();
              }}
            >
              Clear
            </button>
          </p>
          {isTooMany ? (
            <Alert>{selection.all === undefined ? TOO_MANY_ONE_BY_ONE : TOO_MANY}</Alert>
          ) : (
            <div className={styles.actions}>
              {BULK_ACTIONS.map((action) => (
                <Button
                  key={action}
                  look={action === 'delete' ? 'quiet-danger' : 'secondary'}
                  small
                  onClick={() => {
                    setFailure(undefined);
                    sent.current = { decision: '', id: '' };
                    setAsked(action);
                  }}
                >
                  {ACTION_WORDS[action].button}
                </Button>
              ))}
              <Button look="secondary" small busy={busy && !asked} onClick={() => void save()}>
                <Icon name="download" />
                Export
              </Button>
            </div>
          )}
        </>
      ) : (
        job && (
          <BulkResult
            job={job}
            linkOf={linkOf}
            onDismiss={() => {
              passFocus(...IN_LIST);
              dismiss();
            }}
          />
        )
      )}
      {asked && (
        <BulkDialog
          action={asked}
          count={count}
          busy={busy}
          failure={failure}
          onCancel={() => setAsked(undefined)}
          onConfirm={(values) => void run(asked, values)}
        />
      )}
    </section>
  );
}
