import { ButtonLink, PageMeta } from '@site/platform';
import { useState } from 'react';
import styles from './first-steps.module.css';
import { progressOf } from './progress';

const STEPS = ['Change this page', 'Write a feature of your own, with its test', 'Release it'];

/** What a new frontend begins with. It goes when there is a page of its own. */
export function FirstStepsPage() {
  const [done, setDone] = useState<readonly string[]>([]);
  const toggle = (step: string) =>
    setDone(done.includes(step) ? done.filter((other) => other !== step) : [...done, step]);
  return (
    <div className="wrap section">
      <PageMeta title="Sample" description="The first page of mfe-sample." noindex />
      <h1>Sample</h1>
      <p className="lead">{progressOf(done.length, STEPS.length)}</p>
      <fieldset className={styles.steps}>
        <legend className="visually-hidden">First steps</legend>
        {STEPS.map((step) => (
          <label key={step} className={styles.step}>
            <input type="checkbox" name="steps" checked={done.includes(step)} onChange={() => toggle(step)} />
            {step}
          </label>
        ))}
      </fieldset>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </div>
  );
}
