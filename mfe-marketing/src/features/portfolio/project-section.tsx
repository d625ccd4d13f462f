import { PORTFOLIO } from '../../content/portfolio';
import type { Project, Shot } from '../../content/projects';
import { Photo } from '../shared/photo';
import { InvestmentReturn } from './investment-return';
import styles from './project.module.css';

const HALF = '(min-width: 83.5rem) 38.6rem, (min-width: 48rem) 46vw, 92vw';

/** One house: its pictures in pairs, its return, and the work done. `first` is on the first screen. */
export function ProjectSection({ project, first }: { project: Project; first: boolean }) {
  const { id, address, pairs, investment } = project;
  return (
    <section className={styles.project} aria-labelledby={id}>
      <h2 className={styles.projectName} id={id}>
        {address}
      </h2>
      {pairs.map(({ before, after }, index) => (
        <div key={before.picture.src} className={styles.pair}>
          <Figure shot={before} tag={PORTFOLIO.before} eager={first && index === 0} />
          <Figure shot={after} tag={PORTFOLIO.after} eager={first && index === 0} after />
        </div>
      ))}
      {investment ? (
        <div className={`${styles.outcome} ${styles.outcomeChart}`}>
          <InvestmentReturn id={id} address={address} investment={investment} />
          <div className={styles.highlights}>
            <Highlights items={project.highlights} />
          </div>
        </div>
      ) : (
        <div className={`${styles.outcome} ${styles.highlights} ${styles.highlightsWide}`}>
          <Highlights items={project.highlights} />
        </div>
      )}
    </section>
  );
}

function Figure({ shot, tag, eager, after }: { shot: Shot; tag: string; eager: boolean; after?: boolean }) {
  return (
    <figure className={styles.shot}>
      <div className={styles.shotFrame}>
        <Photo picture={shot.picture} sizes={HALF} eager={eager} />
      </div>
      <span className={after ? `${styles.shotTag} ${styles.shotTagAfter}` : styles.shotTag}>{tag}</span>
      <figcaption>{shot.caption}</figcaption>
    </figure>
  );
}

function Highlights({ items }: { items: readonly string[] }) {
  return (
    <>
      <h3>{PORTFOLIO.highlights}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
