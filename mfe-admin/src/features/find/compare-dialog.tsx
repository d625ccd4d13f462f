import { type FieldRule, fieldsOf, serviceName } from '@site/contracts';
import { Button } from '@site/platform';
import { useId } from 'react';
import { classes } from '../../shared/classes';
import { dateAndTime } from '../../shared/dates';
import dialog from '../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../shared/modal';
import { nameOfAccount } from '../../shared/staff-names';
import { kindOf, type Lead } from '../lead-data/lead-kind';
import { useStaffQuery } from '../lead-data/leads-api';
import { KINDS } from '../lead-kinds/lead-kinds';
import styles from './compare-dialog.module.css';

/** Two leads of one sender side by side. They are not merged: a person decides which to close. */
export function CompareDialog({ leads, onClose }: { leads: readonly [Lead, Lead]; onClose: () => void }) {
  const id = useId();
  const rows = useRows(leads);
  return (
    <Modal className={classes(dialog.dialog, dialog.wide)} labelledBy={id} onClose={onClose} closesOutside>
      <h2 id={id}>Compare requests</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">This one</th>
            <th scope="col">The other</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, texts: [one, other] }) => (
            <tr key={label} className={one === other ? undefined : styles.differs}>
              <th scope="row">
                {label}
                {one !== other && <span className="visually-hidden"> (differs)</span>}
              </th>
              <td dir="auto">{one || '–'}</td>
              <td dir="auto">{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onClose} {...FIRST_FOCUS}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

interface Row {
  label: string;
  texts: readonly [string, string];
}

/** All fields that either lead has. */
function useRows([one, other]: readonly [Lead, Lead]): Row[] {
  const { data: staff } = useStaffQuery();
  const textOf = (lead: Lead, field: string, rule: FieldRule): string => {
    const value: unknown = ({ ...lead } as Record<string, unknown>)[field];
    if (value === undefined || value === null || value === '') return '';
    if (rule.type === 'choice') return (value as string[]).map(serviceName).join(', ');
    if (rule.type === 'files') return String((value as string[]).length || '');
    if (rule.type === 'flag') return value ? 'Yes' : 'No';
    if (rule.type === 'instant') return dateAndTime(String(value));
    if (rule.type === 'assignee') return nameOfAccount(staff, String(value));
    return String(value);
  };
  const fields = new Map([one, other].flatMap((lead) => fieldsOf(kindOf(lead))).map((fact) => [fact.field, fact]));
  const rows = [...fields.values()].map(
    ({ field, label, rule }): Row => ({
      label,
      texts: [textOf(one, field, rule), textOf(other, field, rule)],
    }),
  );
  const stateOf = (lead: Lead) => KINDS[kindOf(lead)].statusWords[lead.status];
  return [
    { label: 'Submitted', texts: [dateAndTime(one.createdAt), dateAndTime(other.createdAt)] as const },
    { label: 'Status', texts: [stateOf(one), stateOf(other)] as const },
    ...rows,
  ].filter(({ texts }) => texts.some(Boolean));
}
