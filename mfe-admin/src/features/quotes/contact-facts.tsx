import { type QuoteRequest, serviceName } from '@site/contracts';
import { classes } from '../../shared/classes';
import { mailHref, telHref } from '../../shared/contact-links';
import styles from './facts.module.css';

export function ContactFacts({ request }: { request: QuoteRequest }) {
  return (
    <dl className={classes(styles.facts, styles.contact)}>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={mailHref(request.email)}>{request.email}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={telHref(request.phone)}>{request.phone}</a>
        </dd>
      </div>
      <div>
        <dt>ZIP code</dt>
        <dd>{request.zipCode}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Services</dt>
        {request.services.length > 0 ? (
          <dd className={styles.chips}>
            {request.services.map((id) => (
              <span key={id} className={styles.chip}>
                {serviceName(id)}
              </span>
            ))}
          </dd>
        ) : (
          <dd>No service chosen</dd>
        )}
      </div>
      {request.message && (
        <div className={styles.wide}>
          <dt>Message</dt>
          <dd className={styles.text}>{request.message}</dd>
        </div>
      )}
    </dl>
  );
}
