import { ButtonLink, Icon } from '@site/platform';
import { HOME } from '../../content/home';
import { SLIDES } from '../../content/slides';
import { Place } from '../shared/place';
import styles from './hero.module.css';
import { HeroPreload, HeroSlide } from './hero-slide';
import { useSlideshow } from './use-slideshow';

export function Hero() {
  const { index, reached, paused, toggle } = useSlideshow(SLIDES.length);
  const [first] = SLIDES;
  return (
    <>
      {first && <HeroPreload picture={first.picture} />}
      <section className={`${styles.hero} dark`} aria-label="Introduction">
        {SLIDES.map(
          ({ label, picture }, position) =>
            // Only the first picture may delay the page; the others follow one at a time.
            position < reached && (
              <HeroSlide key={label} picture={picture} active={position === index} first={position === 0} />
            ),
        )}
        <div className={`wrap ${styles.heroIn}`}>
          <h1>{HOME.hero.headline}</h1>
          <p className={styles.heroSub}>
            <Place text={HOME.hero.text} />
          </p>
          <ButtonLink href="/#contact">{HOME.hero.button}</ButtonLink>
          <div className={styles.heroTape}>
            <ol className={styles.tape} aria-hidden="true">
              {SLIDES.map(({ label }, position) => (
                <li key={label} data-active={position === index || undefined}>
                  {label}
                </li>
              ))}
            </ol>
            <button
              className={styles.heroPause}
              type="button"
              aria-label={paused ? 'Play slideshow' : 'Pause slideshow'}
              onClick={toggle}
            >
              <Icon name={paused ? 'play' : 'pause'} />
            </button>
          </div>
        </div>
      </section>
    </>
  );
}
