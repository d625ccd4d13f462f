import { TextArea, TextField } from '@site/platform';
import type { Lead, LeadKindSpec, TextSpec, Texts } from '../../lead-data/lead-kind';
import { amountWords } from './amount-words';
import { Switch } from './switch';
import styles from './work-form.module.css';

interface WorkFormProps {
  /** Connects the bar's save button with the form. */
  id: string;
  spec: LeadKindSpec;
  lead: Lead;
  texts: Texts;
  flag: boolean;
  onType: (field: string, value: string) => void;
  onFlag: () => void;
  switching: boolean;
  onSave: () => void;
}

/** Staff's notes on a lead. */
export function WorkForm({ id, spec, lead, texts, flag, onType, onFlag, switching, onSave }: WorkFormProps) {
  const props = ({ field, label, max }: TextSpec) => ({
    name: field,
    label,
    maxLength: max,
    value: texts[field] ?? '',
    onChange: (event: { target: { value: string } }) => onType(field, event.target.value),
  });
  const short = spec.texts.filter(({ long }) => !long);
  return (
    <form
      id={id}
      data-work
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {spec.texts
        .filter(({ long }) => long)
        .map((text) => (
          <TextArea key={text.field} dir="auto" {...props(text)} />
        ))}
      {short.length > 0 && (
        <div className={styles.pair}>
          {short.map((text) => (
            <div key={text.field} data-print={text.money ? 'no' : undefined}>
              <TextField
                dir="auto"
                {...props(text)}
                hint={text.money && amountWords(texts[text.field] ?? '')}
                autoComplete="off"
              />
            </div>
          ))}
        </div>
      )}
      <Switch
        name={spec.flag.field}
        label={spec.flag.label(lead.status)}
        on={flag}
        pending={switching}
        onPress={onFlag}
      />
    </form>
  );
}
