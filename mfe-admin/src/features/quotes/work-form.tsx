import { LIMITS } from '@site/contracts';
import { TextArea, TextField } from '@site/platform';
import type { Draft } from './quote-draft';
import { Switch } from './switch';
import styles from './work-form.module.css';

interface WorkFormProps {
  /** By which the bar's Save Details finds the form. */
  id: string;
  draft: Draft;
  purchased: boolean;
  onDraft: (draft: Draft) => void;
  onPurchased: () => void;
  switching: boolean;
  onSave: () => void;
}

/** What staff write down about a request. */
export function WorkForm({ id, draft, purchased, onDraft, onPurchased, switching, onSave }: WorkFormProps) {
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextArea
        name="notes"
        label="Notes"
        maxLength={LIMITS.notes.max}
        value={draft.notes}
        onChange={(event) => onDraft({ ...draft, notes: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          name="quotedPrice"
          label="Quoted price"
          maxLength={LIMITS.amount.max}
          autoComplete="off"
          value={draft.quotedPrice}
          onChange={(event) => onDraft({ ...draft, quotedPrice: event.target.value })}
        />
        <TextField
          name="netProfit"
          label="Net profit"
          maxLength={LIMITS.amount.max}
          autoComplete="off"
          value={draft.netProfit}
          onChange={(event) => onDraft({ ...draft, netProfit: event.target.value })}
        />
      </div>
      <Switch name="purchased" label="Purchased" on={purchased} pending={switching} onPress={onPurchased} />
    </form>
  );
}
