import { brand } from '@site/contracts';
import { Rule } from '@site/platform';
import styles from './cities.module.css';
import { Place } from './place';

/** The band of served cities. */
export function CitiesBanner({ heading }: { heading: string }) {
  return (
    <section className={styles.cities} aria-labelledby="cities-title">
      <div className="wrap">
        <Rule />
        <h2 className={styles.citiesTitle} id="cities-title">
          <Place text={heading} />
        </h2>
        <div className={styles.citiesClip}>
          <ul className={styles.citiesList}>
            {brand.cities.map((city) => (
              <li key={city}>{city}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
