import { SERVICE_OPTIONS } from '@site/contracts';
import { Icon } from '@site/platform';
import { memo, useId } from 'react';
import styles from './service-checks.module.css';

interface ServiceChecksProps {
  /** Ids that are ticked initially, and again after the form is cleared. */
  chosen: readonly string[];
  error?: string;
}

/** All services of the catalogue as checkboxes. Where the page preselects some, the others are collapsed. */
export const ServiceChecks = memo(function ServiceChecks({ chosen, error }: ServiceChecksProps) {
  const aboutId = useId();
  const cards = (isChosen: boolean) => (
    <div className={styles.checks}>
      {SERVICE_OPTIONS.filter(({ id }) => chosen.includes(id) === isChosen).map(({ id, label }) => (
        <label className={styles.check} key={id}>
          <input
            type="checkbox"
            name="services"
            value={id}
            defaultChecked={isChosen}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? aboutId : undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
  return (
    <>
      {chosen.length > 0 ? (
        <>
          {cards(true)}
          <details className={styles.more}>
            <summary>
              <Icon name="plus" />
              Add more services
            </summary>
            {cards(false)}
          </details>
        </>
      ) : (
        cards(false)
      )}
      {error && (
        <p className="field__error" id={aboutId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </>
  );
});
