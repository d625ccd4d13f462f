import type { CostImportAnswer, ImportedCost } from '@site/contracts';
import { Alert, Button, toast } from '@site/platform';
import { useId, useRef, useState } from 'react';
import { passFocus } from '../../shared/pass-focus';
import { exactMoney } from '../leads/detail/amount-words';
import type { CallFailure } from '../session/staff-api';
import styles from './report.module.css';
import { useImportCostsMutation } from './report-api';

const STATES: Record<ImportedCost['state'], string> = {
  new: 'New',
  changed: 'Replaces another cost',
  known: 'Already there',
  wrong: 'Wrong',
};

/** Imports costs from a file: first previews each line, then saves all at once. */
export function CostImportForm() {
  const id = useId();
  const [importCosts, { isLoading: busy }] = useImportCostsMutation();
  const [csv, setCsv] = useState<string>();
  const [answer, setAnswer] = useState<CostImportAnswer>();
  const [failure, setFailure] = useState<string>();

  /** The number of the file chosen last: answers about earlier ones may come later. */
  const turn = useRef(0);

  async function send(text: string, store: boolean) {
    const sentIn = turn.current;
    const { data, error } = await importCosts({ csv: text, store });
    if (data?.isStored) toast({ title: 'Costs stored', description: `${data.rows.length} lines` });
    const { fields, message, status } = (error ?? {}) as Partial<CallFailure>;
    const reason = error && status !== 401 ? (fields?.csv ?? message ?? 'The file could not be read.') : undefined;
    const isLatest = sentIn === turn.current;
    // Costs that were not stored are news in any case.
    if (isLatest || (store && reason)) setFailure(reason);
    if (!isLatest) return;
    if (data?.isStored) {
      setAnswer(undefined);
      setCsv(undefined);
    } else setAnswer(data);
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    turn.current += 1;
    const chosenIn = turn.current;
    setAnswer(undefined);
    const text = textOf(await file.arrayBuffer());
    if (chosenIn !== turn.current) return;
    setCsv(text);
    await send(text, false);
  }

  const wrong = answer?.rows.filter(({ state }) => state === 'wrong').length ?? 0;
  const counted = `${answer?.rows.length === 1 ? '1 Cost' : `${answer?.rows.length} Costs`}`;
  return (
    <div className={styles.import}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Import a CSV
        </label>
        <input
          id={id}
          type="file"
          name="costs"
          className="input"
          accept=".csv,text/csv"
          aria-describedby={`${id}-about`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // Choosing the same file again after a fix rereads it.
            target.value = '';
          }}
        />
        <p className="field__hint" id={`${id}-about`}>
          Three columns: campaign, month (2026-03 or Mar-26), cost. Nothing is stored before you have seen what it
          means.
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {answer && `Lines read: ${answer.rows.length}. Nothing is stored yet.`}
      </p>
      {failure && <Alert>{failure}</Alert>}
      {answer && csv !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: horizontal scrolling needs keyboard access. */}
          <section className={styles.wide} aria-label="What the file means" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {['Line', 'Campaign', 'Month', 'Cost', 'What happens'].map((words) => (
                    <th key={words} scope="col">
                      {words}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.rows.map(({ line, campaign, month, cents, state, reason }) => (
                  <tr key={line} className={state === 'wrong' ? styles.wrong : undefined}>
                    <th scope="row">{line}</th>
                    <td>{campaign}</td>
                    <td>{month}</td>
                    <td>{cents === null ? '–' : exactMoney(cents)}</td>
                    <td>{reason ?? STATES[state]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {wrong > 0 || answer.rows.length === 0 ? (
            <Alert>
              {answer.rows.length === 0
                ? 'The file has no lines.'
                : `Nothing is stored while ${wrong === 1 ? 'a line is' : `${wrong} lines are`} wrong.`}
            </Alert>
          ) : (
            <Button
              busy={busy}
              onClick={() => {
                passFocus('[name=costs]');
                void send(csv, true);
              }}
            >
              Store {counted}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Excel on Windows saves "CSV" as Windows-1252, and "CSV UTF-8" on request. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
