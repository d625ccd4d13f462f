import { ButtonLink, Icon, Link } from '@site/platform';
import { HOME } from '../../content/home';
import { GRID_SERVICES } from '../../content/services';
import { cardText } from './card-text';
import head from './head.module.css';
import styles from './services.module.css';

export function ServicesSection() {
  return (
    <section className="section" id="services" aria-labelledby="services-title">
      <div className="wrap">
        <div className={`${head.head} ${head.headSplit}`}>
          <div>
            <h2 id="services-title">{HOME.services.heading}</h2>
            <p className={`lead ${head.subtitle}`}>{HOME.services.subtitle}</p>
          </div>
          <p>{HOME.services.intro}</p>
        </div>
        <div className={styles.services}>
          <ul className={styles.servicesList}>
            {GRID_SERVICES.map(({ id, name, glyph, description }) => (
              <li key={id} className={styles.service}>
                <Icon name={glyph} />
                <h3>{name}</h3>
                <p>{cardText(description)}</p>
                <Link className={styles.serviceMore} href={`/services/${id}`}>
                  Learn More<span className="visually-hidden"> about {name}</span>
                  <Icon name="arrow-right" />
                </Link>
              </li>
            ))}
          </ul>
          <div className={`${styles.servicesCta} dark`}>
            <p>{HOME.services.ask}</p>
            <ButtonLink href="/#contact">{HOME.services.button}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
