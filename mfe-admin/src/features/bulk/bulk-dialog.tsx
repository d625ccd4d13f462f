import { type BulkAction, LEAD_FIELDS, type NewBulkJob } from '@site/contracts';
import { Alert, Button } from '@site/platform';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isYearTyped, WRONG_YEAR } from '../../shared/dates';
import dialog from '../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../shared/modal';
import { SelectField } from '../../shared/select-field';
import { assignable, nameOf } from '../../shared/staff-names';
import { TextField } from '../../shared/text-field';
import { useStaffQuery } from '../lead-data/leads-api';
import styles from './bulk.module.css';
import { ACTION_WORDS } from './bulk-words';

interface BulkDialogProps {
  action: BulkAction;
  count: number;
  busy: boolean;
  /** Why the job did not start. */
  failure: string | undefined;
  onCancel: () => void;
  onConfirm: (values: Pick<NewBulkJob, 'assigneeId' | 'followUpAt'>) => void;
}

/** Actions with a field, which gets the focus. */
const ASKS: readonly BulkAction[] = ['assign', 'follow-up', 'delete'];
const { followUpAt, assigneeId } = LEAD_FIELDS['quote-request'];

/** The choice of no assignee; '' means that nothing was chosen yet. */
const NOBODY = 'nobody';

/** Confirms a bulk change: shows how many leads it affects and asks for what the action needs. */
export function BulkDialog({ action, count, busy, failure, onCancel, onConfirm }: BulkDialogProps) {
  const id = useId();
  const [assignee, setAssignee] = useState('');
  const [day, setDay] = useState('');
  const [isWrong, setWrong] = useState(false);
  const dayField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { button, ask, warning } = ACTION_WORDS[action];
  const isDeletion = action === 'delete';
  const isReady = isDeletion
    ? typed.trim().replaceAll(',', '') === String(count)
    : action !== 'assign' || assignee !== '';

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy || !isReady) return;
    if (action === 'assign') onConfirm({ assigneeId: assignee === NOBODY ? null : assignee });
    else if (isYearTyped(day)) {
      setWrong(true);
      dayField.current?.focus();
    } else if (action === 'follow-up') onConfirm({ followUpAt: day || null });
    else onConfirm({});
  }

  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      labelledBy={id}
      describedBy={warning && `${id}-warning`}
      onClose={onCancel}
    >
      <form className={styles.form} onSubmit={confirm}>
        <h2 id={id}>{ask(count)}</h2>
        {warning && <p id={`${id}-warning`}>{warning}</p>}
        {action === 'assign' && <Assignee value={assignee} onChoose={setAssignee} />}
        {action === 'follow-up' && (
          <TextField
            ref={dayField}
            type="date"
            name="followUpAt"
            label={followUpAt.label}
            value={day}
            error={isWrong ? WRONG_YEAR.asked : undefined}
            onChange={({ target }) => {
              setDay(target.value);
              setWrong(false);
            }}
            {...FIRST_FOCUS}
          />
        )}
        {isDeletion && (
          <TextField
            name="confirmed"
            label={`Type ${count} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...FIRST_FOCUS}
          />
        )}
        {failure && <Alert>{failure}</Alert>}
        <div className={dialog.acts}>
          <Button look="secondary" small onClick={onCancel} {...(!ASKS.includes(action) && FIRST_FOCUS)}>
            Cancel
          </Button>
          <Button type="submit" look={isDeletion ? 'danger' : 'primary'} small busy={busy} disabled={!isReady}>
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Assignee({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const { data: staff } = useStaffQuery();
  const choices = assignable(staff);
  // Removed since: the list would show another choice than the one that is sent.
  const isGone = staff !== undefined && value !== NOBODY && !choices.some((member) => member.id === value);
  useEffect(() => {
    if (isGone) onChoose('');
  }, [isGone, onChoose]);
  return (
    <SelectField
      label={assigneeId.label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      {...FIRST_FOCUS}
    >
      <option value="" disabled>
        Choose…
      </option>
      <option value={NOBODY}>Nobody</option>
      {choices.map((member) => (
        <option key={member.id} value={member.id} title={member.email}>
          {nameOf(member.email)}
        </option>
      ))}
    </SelectField>
  );
}
