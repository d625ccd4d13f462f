import type { RemoteReleases, VisitsOfHour } from '@site/contracts';
import styles from './visit-facts.module.css';
import { comparedVersions, curvesOf, sumOf, VISIT_FIGURES, type VisitFigure } from './visit-figures';

/** Compares visits of this version and the previous one, each over the last two days in which it was visited. */
export function VisitFacts({ releases }: { releases: RemoteReleases }) {
  const { hours, pages } = releases.visits;
  const compared = comparedVersions(releases);
  const viewsOf = (version: string | undefined) => sumOf(hours.filter((one) => one.version === version)).views;
  if (hours.length === 0 || !releases.current) return null;
  const { now, before } = compared ?? { now: releases.current.version, before: undefined };
  const names = [...new Set(pages.map(({ page }) => page))];
  return (
    <div>
      <h3 className={styles.title}>
        Visits <small>in the last 48 hours of each version</small>
      </h3>
      <p className={styles.legend}>
        {before && <span className={styles.before}>Previous version: {viewsOf(before).toLocaleString('en-US')}</span>}
        <span className={styles.now}>This version: {viewsOf(now).toLocaleString('en-US')}</span>
      </p>
      <div className={styles.figures}>
        {VISIT_FIGURES.map((figure) => (
          <Curves key={figure.name} figure={figure} hours={hours} now={now} before={before} />
        ))}
      </div>
      <details className={styles.pages}>
        <summary>By page</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Visits</th>
              {VISIT_FIGURES.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const [then, here] = [before, now].map((version) =>
                sumOf(pages.filter((one) => one.page === name && one.version === version)),
              );
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{`${before ? `${then?.views} → ` : ''}${here?.views}`}</td>
                  {VISIT_FIGURES.map((figure) => (
                    <td key={figure.name}>{`${before ? `${textOf(figure, then)} → ` : ''}${textOf(figure, here)}`}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const textOf = ({ valueIn, textOf: write }: VisitFigure, counts: ReturnType<typeof sumOf> | undefined) => {
  const value = counts && valueIn(counts);
  return value === undefined ? '–' : write(value);
};

const [WIDTH, HEIGHT] = [240, 56];

/** One metric by hour; the numbers above total the same hours. A single hour, or no value, draws no curve. */
function Curves({
  figure,
  hours,
  now,
  before,
}: {
  figure: VisitFigure;
  hours: readonly VisitsOfHour[];
  now: string;
  before: string | undefined;
}) {
  const [then = [], here = []] = curvesOf(hours, [before ?? '', now], figure);
  const said = (version: string | undefined) => textOf(figure, sumOf(hours.filter((one) => one.version === version)));
  const pointsOf = (points: typeof then) =>
    points.map(({ x, y }) => `${(x * WIDTH).toFixed(1)},${((1 - y) * HEIGHT).toFixed(1)}`);
  return (
    <figure>
      <figcaption>
        {figure.name}
        <b>
          {before && <span className={styles.before}>{said(before)}</span>}
          <span className={styles.now}>{said(now)}</span>
        </b>
      </figcaption>
      {then.length + here.length > 0 && new Set(hours.map(({ hour }) => hour)).size > 1 && (
        <svg viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} aria-hidden="true">
          <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          {[[styles.before, then] as const, [styles.now, here] as const].map(([className, points]) => (
            <g key={className} className={className}>
              <polyline points={pointsOf(points).join(' ')} />
              {pointsOf(points).map((point) => {
                const [x, y] = point.split(',');
                return <circle key={point} cx={x} cy={y} r="2.5" />;
              })}
            </g>
          ))}
        </svg>
      )}
    </figure>
  );
}
