import { Icon, Link, PageMeta, Rule, Slot } from '@site/platform';
import { INVESTMENTS, INVESTMENTS_PICTURE } from '../../content/investments';
import { SOCIAL } from '../../content/social';
import { ContactFacts } from '../shared/contact-facts';
import { Photo } from '../shared/photo';
import { WithoutScripts } from '../shared/without-scripts';
import styles from './investments.module.css';

/** `/investments`: what lenders get, and the form from the forms remote. */
export function InvestmentsPage() {
  const { title, description, keywords, back, heading, lead, benefits, form } = INVESTMENTS;
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        keywords={keywords}
        canonical="/investments"
        {...SOCIAL.investments}
      />
      <section className={`dark ${styles.invest}`} aria-labelledby="invest-title">
        <Photo className={styles.investPhoto} picture={INVESTMENTS_PICTURE} sizes="100vw" eager />
        <div className="wrap">
          <Link className={styles.back} href="/">
            <Icon name="arrow-left" />
            {back}
          </Link>
          <h1 id="invest-title">{heading}</h1>
          <p className="lead">{lead}</p>
          <ul className={styles.benefits}>
            {benefits.map(({ figure, text }) => (
              <li key={figure} className={styles.benefit}>
                <Rule />
                {/* The space is read aloud, not visible: without it the sentence begins with "15consecutive". */}
                <b>{figure}</b> <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section section--cream" aria-labelledby="invest-form-title">
        <div className={`wrap ${styles.ask}`}>
          <div className={styles.askIntro}>
            <h2 id="invest-form-title">{form.heading}</h2>
            <p className="lead">{form.text}</p>
            <WithoutScripts />
          </div>
          <div className={styles.askForm}>
            <Slot name="investment-form" />
          </div>
          <ContactFacts light />
        </div>
      </section>
    </>
  );
}
