import { amountOf, LIMITS } from '@site/contracts';
import { Button, toast } from '@site/platform';
import { type SubmitEvent, useState } from 'react';
import { TextField } from '../../shared/text-field';
import { exactMoney } from '../leads/detail/amount-words';
import type { CallFailure } from '../session/staff-api';
import styles from './report.module.css';
import { useSaveCostMutation } from './report-api';
import { monthName } from './report-words';

const EMPTY = { campaign: '', month: '', cost: '' };
const NAMES = ['campaign', 'month', 'cost'] as const;
type Errors = Partial<Record<(typeof NAMES)[number], string>>;

/** Cost of one campaign in one month; it replaces the one on record. */
export function CostForm({ campaigns }: { campaigns: readonly string[] }) {
  const [saveCost, { isLoading: busy }] = useSaveCostMutation();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});

  function refuse(form: HTMLFormElement, wrong: Errors) {
    setErrors(wrong);
    const first = NAMES.find((name) => wrong[name]);
    form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { campaign, month, cost } = typed;
    const amount = amountOf(cost);
    if (!amount?.isSure) {
      refuse(form, { cost: 'Enter an amount without words, such as 1,250.00' });
      return;
    }
    const { error } = await saveCost({ campaign, month, cents: amount.cents });
    const failure = error as CallFailure | undefined;
    if (!failure) {
      toast({
        title: 'Cost saved',
        description: `${campaign}, ${monthName(month)}: ${exactMoney(amount.cents)}`,
      });
      // The user may be typing the next one.
      setTyped((now) => (now === typed ? { ...EMPTY, month } : now));
    } else if (failure.fields) {
      refuse(form, { ...failure.fields, cost: failure.fields.cents && 'Enter an amount of at least $0' });
    } else if (failure.status !== 401)
      toast({ title: 'Cost not saved', description: 'Please try again.', variant: 'destructive' });
  }

  const props = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors({});
    },
  });
  return (
    <form className={styles.cost} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...props('campaign')}
        label="Campaign"
        list="report-campaigns"
        maxLength={LIMITS.utm.max}
        autoComplete="off"
      />
      <datalist id="report-campaigns">
        {campaigns.map((campaign) => (
          <option key={campaign} value={campaign} />
        ))}
      </datalist>
      <TextField {...props('month')} type="month" label="Month" placeholder="2026-03" />
      <TextField {...props('cost')} label="Cost" inputMode="decimal" autoComplete="off" />
      <Button type="submit" look="secondary" busy={busy}>
        Save Cost
      </Button>
    </form>
  );
}
