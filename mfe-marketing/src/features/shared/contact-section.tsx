import { Slot } from '@site/platform';
import { HOME } from '../../content/home';
import { INSURANCE, LICENSES } from '../../content/proof';
import styles from './contact.module.css';
import { ContactFacts } from './contact-facts';
import { WithoutScripts } from './without-scripts';

/** The owner's proof in short, shown where visitors arrive and where they decide. */
export const PROOF_FACTS = [
  { term: HOME.proof.licensed, value: LICENSES.map(({ trade }) => trade).join(', ') },
  { term: HOME.proof.insured, value: [...new Set(INSURANCE.map(({ by }) => by))].join(', ') },
].filter(({ value }) => value !== '');

export interface ContactSectionProps {
  heading: string;
  text: string;
  /** Ids of services preselected in the form. */
  services?: readonly string[];
}

/** The section `#contact` with the quote form, other contact options, and what happens next. */
export function ContactSection({ heading, text, services }: ContactSectionProps) {
  const { stepsHeading, steps } = HOME.contact;
  return (
    <section className="section dark" id="contact" aria-labelledby="contact-title">
      <div className={`wrap ${styles.ask}`}>
        <div className={styles.askIntro}>
          <h2 id="contact-title">{heading}</h2>
          <p className="lead">{text}</p>
          <WithoutScripts />
        </div>
        <div className={styles.askForm}>
          <Slot name="quote-form" services={services} />
        </div>
        <div className={styles.askMore}>
          <ContactFacts promise more={PROOF_FACTS} />
          <div className={styles.steps}>
            <h3>{stepsHeading}</h3>
            <dl>
              {steps.map((step, index) => (
                <div key={step.title} data-n={index + 1}>
                  <dt>{step.title}</dt>
                  <dd>{step.text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
