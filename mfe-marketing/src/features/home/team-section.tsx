import { HOME } from '../../content/home';
import { TEAM } from '../../content/team';
import head from './head.module.css';
import styles from './team.module.css';

export function TeamSection() {
  return (
    <section className="section section--cream" id="about" aria-labelledby="team-title">
      <div className="wrap">
        <div className={head.head}>
          <h2 id="team-title">{HOME.team.heading}</h2>
        </div>
        <div className={styles.team}>
          {TEAM.map(({ id, name, title, photo, credentials }) => (
            <article key={id} className={styles.member}>
              <div className={styles.memberPhoto}>
                <img src={photo.src} alt={photo.alt} width={photo.width} height={photo.height} loading="lazy" />
              </div>
              <div className={styles.memberWho}>
                <h3>{name}</h3>
                <p className={styles.memberTitle}>{title}</p>
              </div>
              <ul className={`${styles.ticks} ${styles.memberMore}`}>
                {credentials.map((credential) => (
                  <li key={credential}>{credential}</li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
