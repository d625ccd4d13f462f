import type { ServiceId } from '@site/contracts';
import { HOME } from '../../content/home';
import { PRICES, priceText } from '../../content/prices';
import { FINANCING } from '../../content/proof';
import { SERVICES } from '../../content/services';
import { FactRows } from '../shared/fact-rows';
import styles from './prices.module.css';

const nameOf = (id: ServiceId) => SERVICES.find((service) => service.id === id)?.name ?? id;

export const PRICE_FACTS = HOME.prices.services.flatMap((id) => {
  const range = PRICES[id];
  return range ? [{ term: nameOf(id), value: priceText(range), href: `/services/${id}` }] : [];
});

/** Usual prices of the most requested services, and financing; renders nothing without either. */
export function PricesSection() {
  const hasPrices = PRICE_FACTS.length > 0;
  if (!hasPrices && !FINANCING) return null;
  return (
    <section className="section" id="prices" aria-labelledby="prices-title">
      <div className={`wrap ${styles.prices}`}>
        <div className={styles.pricesText}>
          <h2 id="prices-title">{hasPrices ? HOME.prices.heading : HOME.prices.financing}</h2>
          {hasPrices && <p className="lead">{HOME.prices.lead}</p>}
          {FINANCING && <p>{FINANCING}</p>}
        </div>
        <FactRows facts={PRICE_FACTS} />
      </div>
    </section>
  );
}
