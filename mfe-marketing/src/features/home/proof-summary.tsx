import { HOME } from '../../content/home';
import { REVIEWS } from '../../content/reviews';
import { PROOF_FACTS } from '../shared/contact-section';
import { PRICE_FACTS } from './prices-section';
import styles from './proof-summary.module.css';

const LINKS = [
  { href: '/#reviews', text: HOME.reviews.heading, to: REVIEWS },
  { href: '/#prices', text: HOME.prices.heading, to: PRICE_FACTS },
].filter(({ to }) => to.length > 0);

/** The owner's proof within the first screens of a phone; renders nothing without any. */
export function ProofSummary() {
  if (PROOF_FACTS.length + LINKS.length === 0) return null;
  return (
    <section className={styles.glance} aria-label={HOME.glance}>
      <div className={`wrap ${styles.glanceIn}`}>
        {PROOF_FACTS.map(({ term, value }) => (
          <p key={term}>
            <small>{term}</small> {value}
          </p>
        ))}
        {LINKS.map(({ href, text }) => (
          <a key={href} className="link" href={href}>
            {text}
          </a>
        ))}
      </div>
    </section>
  );
}
