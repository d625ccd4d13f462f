import { brand } from '@site/contracts';
import { type PolicySection, PRIVACY } from '../../content/privacy';
import styles from './privacy.module.css';

export function PolicySectionView({ section: { id, heading, blocks, contact } }: { section: PolicySection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{heading}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block.points[0]}>
            {block.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
      {contact && (
        <dl className={styles.contact}>
          <div>
            <dt>{PRIVACY.contact.email}</dt>
            <dd>
              <a className="link" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            </dd>
          </div>
          <div>
            <dt>{PRIVACY.contact.phone}</dt>
            <dd>
              <a className="link" href={brand.phone.href}>
                {brand.phone.display}
              </a>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
