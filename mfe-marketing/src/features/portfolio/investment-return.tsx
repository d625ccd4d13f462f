import { dollars } from '../../content/dollars';
import { PORTFOLIO } from '../../content/portfolio';
import type { Project } from '../../content/projects';
import { profitOf, scaleOf } from './investment';
import styles from './investment-return.module.css';

interface InvestmentReturnProps {
  id: string;
  address: string;
  investment: NonNullable<Project['investment']>;
}

/** One bar of the sale price on a dollar scale. The table below is its legend and its text alternative. */
export function InvestmentReturn({ id, address, investment }: InvestmentReturnProps) {
  const words = PORTFOLIO.investment;
  const { profit, percent } = profitOf(investment);
  const { end, labels } = scaleOf(investment.salePrice);
  const parts = partsOf([
    ...investment.costs.map((cost, index) => ({ ...cost, color: styles[`cost${index % 3}`] })),
    { label: words.profit, amount: profit, color: styles.profit },
  ]);
  const share = (amount: number) => `${(amount / end) * 100}%`;
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
      <svg className={styles.stack} aria-hidden="true">
        {parts.map(({ label, amount, from, color }) => (
          <rect key={label} className={color} x={share(from)} width={share(amount)} height="100%" />
        ))}
        {parts.slice(1).map(({ label, from }) => (
          <rect key={label} className={styles.gap} x={share(from)} width="2" height="100%" />
        ))}
      </svg>
      <div className={styles.scale} aria-hidden="true">
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <table className={styles.ledger}>
        <caption className="visually-hidden">{`${words.heading} of ${address}`}</caption>
        <tbody>
          {parts.map(({ label, amount, color }) => (
            <tr key={label}>
              <th scope="row">
                <i className={color} />
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

/** Each part with the sum of all before it. */
function partsOf<Part extends { amount: number }>(parts: readonly Part[]): (Part & { from: number })[] {
  let from = 0;
  return parts.map((part) => {
    from += part.amount;
    return { ...part, from: from - part.amount };
  });
}
