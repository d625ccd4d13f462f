import { ButtonLink, PageMeta } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import styles from './first-steps.module.css';
import { progressOf } from './progress';

const STEPS = ['Change this page', 'Write a feature of your own, with its test', 'Release it'];

/** What a new frontend begins with. It goes when there is a page of its own. */
export function FirstStepsPage() {
  const list = useRef<HTMLFieldSetElement>(null);
  const [done, setDone] = useState(0);
  // The document holds what is ticked: it can be ticked before this code is there.
  const count = () => setDone(list.current?.querySelectorAll(':checked').length ?? 0);
  useEffect(count, []);
  return (
    <div className="wrap section">
      <PageMeta title="Sample" description="The first page of mfe-sample." noindex />
      <h1>Sample</h1>
      <p className="lead">{progressOf(done, STEPS.length)}</p>
      <fieldset ref={list} className={styles.steps} onChange={count}>
        <legend className="visually-hidden">First steps</legend>
        {STEPS.map((step) => (
          <label key={step} className={styles.step}>
            <input type="checkbox" name="steps" />
            {step}
          </label>
        ))}
      </fieldset>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </div>
  );
}
