import type { HistoryEntry } from '@site/contracts';
import { Button } from '@site/platform';
import { useId, useState } from 'react';
import { classes } from '../../../shared/classes';
import dialog from '../../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../../shared/modal';
import type { Conflict } from '../../lead-data/desk-ui-slice';
import type { LeadKindSpec, Texts } from '../../lead-data/lead-kind';
import { useHistoryQuery } from '../../lead-data/leads-api';
import styles from './conflict-dialog.module.css';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  spec: LeadKindSpec;
  conflict: Conflict;
  onSettle: (texts: Texts) => void;
  onCancel: () => void;
}

/** Two people edited the same field: both texts side by side, and the user chooses. No input is lost. */
export function ConflictDialog({ spec, conflict, onSettle, onCancel }: ConflictDialogProps) {
  const id = useId();
  const { current, mine, fields } = conflict;
  const theirs = spec.textsOf(current);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { currentData: history } = useHistoryQuery({ kind: spec.kind, id: current.id, stamp: `v${current.version}` });

  const sideOf = (field: string): Side => sides[field] ?? 'mine';
  const settle = (side: (field: string) => Side) =>
    onSettle(Object.fromEntries(fields.map((field) => [field, ofSide(side(field), field)])));
  const ofSide = (side: Side, field: string) => (side === 'mine' ? mine : theirs)[field] ?? '';

  return (
    <Modal
      className={classes(dialog.dialog, dialog.wide)}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>{current.fullName} was changed by someone else</h2>
      <p id={`${id}-text`}>
        A colleague has saved while you were writing. Choose which text stays; nothing is saved until then.
      </p>
      {spec.texts
        .filter(({ field }) => fields.includes(field))
        .map(({ field, label }) => (
          <fieldset key={field} className={styles.field}>
            <legend>{label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`${id}-${field}`}
                  checked={sideOf(field) === side}
                  onChange={() => setSides((all) => ({ ...all, [field]: side }))}
                />
                <span className={styles.who}>{side === 'mine' ? 'Mine' : theirWords(history, field)}</span>
                <span className={styles.text} dir="auto">
                  {ofSide(side, field) || 'Empty'}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onCancel}>
          Cancel
        </Button>
        <Button look="secondary" small onClick={() => settle(() => 'theirs')}>
          Keep All of Theirs
        </Button>
        <Button look="secondary" small onClick={() => settle(() => 'mine')}>
          Keep All of Mine
        </Button>
        <Button small onClick={() => settle(sideOf)} {...FIRST_FOCUS}>
          Save Chosen
        </Button>
      </div>
    </Modal>
  );
}

/** Names the author, if the history has one. */
function theirWords(history: readonly HistoryEntry[] | undefined, field: string): string {
  const entry = history?.find(({ changes }) => changes.some((change) => change.field === field));
  return entry ? `Theirs, by ${entry.by}` : 'Theirs';
}
