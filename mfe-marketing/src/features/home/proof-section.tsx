import { HOME } from '../../content/home';
import { INSURANCE, LICENSES, WARRANTIES } from '../../content/proof';
import { FactRows } from '../shared/fact-rows';
import head from './head.module.css';
import styles from './proof.module.css';

const GROUPS = [
  {
    heading: HOME.proof.licenses,
    facts: LICENSES.map(({ trade, number, issuer, url }) => ({ term: trade, value: number, note: issuer, url })),
  },
  {
    heading: HOME.proof.insurance,
    facts: INSURANCE.map(({ cover, by, extent }) => ({ term: cover, value: by, note: extent })),
  },
  { heading: HOME.proof.warranty, facts: WARRANTIES.map(({ work, term }) => ({ term: work, value: term })) },
].filter(({ facts }) => facts.length > 0);

/** "Licenses, Insurance and Warranty", or fewer when a part has no entries. */
const HEADING = GROUPS.map(({ heading }) => heading)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

/** Verifiable facts about the business; renders nothing without entries. */
export function ProofSection() {
  if (GROUPS.length === 0) return null;
  return (
    <section className="section" aria-labelledby="proof-title">
      <div className="wrap">
        <div className={`${head.head} ${head.headSplit}`}>
          <h2 id="proof-title">{HEADING}</h2>
          {LICENSES.length > 0 && <p className="lead">{HOME.proof.lead}</p>}
        </div>
        <div className={styles.proof}>
          {GROUPS.map(({ heading, facts }) => (
            <div key={heading} className={styles.proofGroup}>
              {GROUPS.length > 1 && <h3>{heading}</h3>}
              <FactRows facts={facts} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
