import { SERVICE_OPTIONS } from '@site/contracts';
import { Icon } from '@site/platform';
import { memo, useId } from 'react';
import styles from './service-checks.module.css';

interface ServiceChecksProps {
  /** Ids that are ticked at the start, and again after the form was cleared. */
  chosen: readonly string[];
  error?: string;
}

/** All services of the catalogue as cards to tick. */
export const ServiceChecks = memo(function ServiceChecks({ chosen, error }: ServiceChecksProps) {
  const aboutId = useId();
  return (
    <>
      <div className={styles.checks}>
        {SERVICE_OPTIONS.map(({ id, label }) => (
          <label className={styles.check} key={id}>
            <input
              type="checkbox"
              name="services"
              value={id}
              defaultChecked={chosen.includes(id)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? aboutId : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field__error" id={aboutId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </>
  );
});
