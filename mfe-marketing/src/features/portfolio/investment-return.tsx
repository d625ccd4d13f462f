import { PORTFOLIO } from '../../content/portfolio';
import type { Project } from '../../content/projects';
import { dollars, profitOf, scaleOf } from './investment';
import styles from './investment-return.module.css';

const COST_COLOURS = ['var(--teal-800)', 'var(--teal-600)', 'var(--teal-300)'];
const PROFIT_COLOUR = 'var(--orange-500)';

interface InvestmentReturnProps {
  id: string;
  address: string;
  investment: NonNullable<Project['investment']>;
}

/** One bar of the sale price on a dollar scale. The table beneath it is its legend, and all of it in text. */
export function InvestmentReturn({ id, address, investment }: InvestmentReturnProps) {
  const words = PORTFOLIO.investment;
  const { profit, percent } = profitOf(investment);
  const { end, labels } = scaleOf(investment.salePrice);
  const parts = [
    ...investment.costs.map((cost, index) => ({ ...cost, colour: COST_COLOURS[index % COST_COLOURS.length] })),
    { label: words.profit, amount: profit, colour: PROFIT_COLOUR },
  ];
  return (
    <figure className={styles.return} aria-labelledby={`${id}-return`}>
      <div className={styles.returnTop}>
        <div>
          <h3 id={`${id}-return`}>{words.heading}</h3>
          <p className={styles.returnText}>{words.text}</p>
        </div>
        <p className={styles.returnFigure}>
          {`${percent}%`} <small>{words.figure}</small>
        </p>
      </div>
      <div className={styles.stack} aria-hidden="true">
        {parts.map(({ label, amount, colour }) => (
          <span key={label} style={{ '--share': amount / end, '--colour': colour }} />
        ))}
      </div>
      <div className={styles.scale} style={{ '--steps': labels.length - 1 }} aria-hidden="true">
        {labels.map((label, index) => (
          <span key={label} style={{ '--at': index / (labels.length - 1) }}>
            {label}
          </span>
        ))}
      </div>
      <table className={styles.ledger}>
        <caption className="visually-hidden">{`${words.heading} of ${address}`}</caption>
        <tbody>
          {parts.map(({ label, amount, colour }) => (
            <tr key={label}>
              <th scope="row">
                <i style={{ '--colour': colour }} />
                {label}
              </th>
              <td>{dollars(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.sale}</th>
            <td>{dollars(investment.salePrice)}</td>
          </tr>
        </tbody>
      </table>
    </figure>
  );
}
