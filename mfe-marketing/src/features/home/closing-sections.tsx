import { Icon } from '@site/platform';
import { FAQ } from '../../content/faq';
import { HOME } from '../../content/home';
import { AREA_NOTES } from '../../content/proof';
import area from './area.module.css';
import styles from './faq.module.css';

export function FaqSection() {
  return (
    <section className="section" aria-labelledby="faq-title">
      <div className={`wrap ${styles.faq}`}>
        <h2 id="faq-title">{HOME.faq.heading}</h2>
        <div className={styles.faqList}>
          {FAQ.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export function AreaSection() {
  return (
    <section className="section section--cream" aria-labelledby="area-title">
      <div className={`wrap ${area.area}`}>
        <h2 id="area-title">{HOME.area.heading}</h2>
        <div className={area.areaText}>
          <p className="lead">{HOME.area.lead}</p>
          <p>{HOME.area.text}</p>
          {AREA_NOTES.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
