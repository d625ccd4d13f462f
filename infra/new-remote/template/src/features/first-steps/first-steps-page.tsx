import { ButtonLink, PageMeta } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import styles from './first-steps.module.css';
import { progressOf } from './progress';

const STEPS = ['Change this page', 'Write a feature of your own, with its test', 'Release it'];

/** Initial content of a new frontend. Remove it once there is a real page. */
export function FirstStepsPage() {
  const list = useRef<HTMLFieldSetElement>(null);
  const [done, setDone] = useState(0);
  // The document holds the checked state: items can be checked before this code loads.
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
