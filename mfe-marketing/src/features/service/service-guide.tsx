import type { ServiceId } from '@site/contracts';
import { PRICES, priceText } from '../../content/prices';
import { LICENSES, WARRANTIES } from '../../content/proof';
import { GUIDE, SERVICE_GUIDES } from '../../content/service-guides';
import { SERVICES } from '../../content/services';
import { type Fact, FactRows } from '../shared/fact-rows';
import { Questions } from '../shared/questions';
import { ServiceLinks } from '../shared/service-links';
import styles from './service-guide.module.css';

/** How the work goes, what drives its price, common questions, and related services. */
export function ServiceGuide({ id }: { id: ServiceId }) {
  const { steps, price, questions, related } = SERVICE_GUIDES[id];
  return (
    <>
      <section className="section section--cream" aria-labelledby="steps-title">
        <div className={`wrap ${styles.guide}`}>
          <div>
            <h2 id="steps-title">{GUIDE.stepsHeading}</h2>
            <dl className={styles.steps}>
              {steps.map(({ title, text }, index) => (
                <div key={title} data-n={index + 1}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <h2>{GUIDE.priceHeading}</h2>
            <p className={styles.price}>{price}</p>
            <FactRows facts={factsOf(id)} />
          </div>
        </div>
      </section>
      <Questions heading={GUIDE.questionsHeading} questions={questions}>
        <ServiceLinks
          heading={GUIDE.relatedHeading}
          services={related.flatMap((other) => SERVICES.filter((service) => service.id === other))}
        />
      </Questions>
    </>
  );
}

/** The owner's facts about this service. */
function factsOf(id: ServiceId): Fact[] {
  const range = PRICES[id];
  const own = WARRANTIES.filter(({ services }) => services?.includes(id));
  const warranties =
    own.length > 0 ? own : WARRANTIES.filter(({ services, except }) => !services && !except?.includes(id));
  return [
    ...(range ? [{ term: GUIDE.priceTerm, value: priceText(range) }] : []),
    ...LICENSES.filter(({ services }) => services.includes(id)).map(({ trade, number, issuer, url }) => ({
      term: GUIDE.license(trade),
      value: number,
      note: issuer,
      url,
    })),
    ...warranties.map(({ work, term }) => ({ term: GUIDE.warranty(work), value: term })),
  ];
}
