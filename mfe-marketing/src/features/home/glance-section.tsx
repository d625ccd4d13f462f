import { HOME } from '../../content/home';
import { REVIEWS } from '../../content/reviews';
import { CHECKED } from '../shared/contact-section';
import styles from './glance.module.css';
import { PRICE_FACTS } from './prices-section';

const LINKS = [
  { href: '/#reviews', text: HOME.reviews.heading, to: REVIEWS },
  { href: '/#prices', text: HOME.prices.heading, to: PRICE_FACTS },
].filter(({ to }) => to.length > 0);

/** The owner's proof within the first screens of a phone; renders nothing without any. */
export function GlanceSection() {
  if (CHECKED.length + LINKS.length === 0) return null;
  return (
    <section className={styles.glance} aria-label={HOME.glance}>
      <div className={`wrap ${styles.glanceIn}`}>
        {CHECKED.map(({ term, value }) => (
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
