import { Link, PageMeta } from '@site/platform';
import { POLICY, PRIVACY } from '../../content/privacy';
import { SOCIAL } from '../../content/social';
import { PageIntro } from '../shared/page-intro';
import { PolicySectionView } from './policy-section';
import styles from './privacy.module.css';

const PATH = '/privacy-policy';

export function PrivacyPage() {
  return (
    <>
      <PageMeta
        title={PRIVACY.heading}
        description={PRIVACY.description}
        keywords={PRIVACY.keywords}
        canonical={PATH}
        {...SOCIAL.policy}
      />
      <PageIntro heading={PRIVACY.heading} lead={PRIVACY.updated} />
      <div className={styles.body}>
        <div className={`wrap ${styles.policy}`}>
          <div className={styles.contents}>
            <nav aria-label={PRIVACY.contents}>
              <ol>
                {POLICY.map(({ id, heading }) => (
                  <li key={id}>
                    <Link href={`${PATH}#${id}`}>{heading}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          </div>
          <div className={styles.text}>
            {POLICY.map((section) => (
              <PolicySectionView key={section.id} section={section} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
