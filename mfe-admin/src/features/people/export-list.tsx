import { Link } from '@site/platform';
import { dateAndTime } from '../../shared/dates';
import { nameOf } from '../../shared/staff-names';
import styles from './people.module.css';
import { useLeadExportsQuery } from './people-api';

/** Who has exported which leads. */
export function ExportList() {
  const { data: exports, error } = useLeadExportsQuery();
  return (
    <section className={styles.exports} aria-labelledby="exports-title">
      <h2 id="exports-title">Exports</h2>
      {error && <p>The list of exports could not be read.</p>}
      {exports?.length === 0 && <p>Nobody has exported leads.</p>}
      {exports && exports.length > 0 && (
        <ul>
          {exports.map(({ id, at, by, query, rows }) => (
            <li key={id}>
              <time dateTime={at}>{dateAndTime(at)}</time>
              <b title={by}>{nameOf(by)}</b>
              <span>
                {rows === null ? 'Not finished' : rows === 1 ? '1 lead' : `${rows.toLocaleString('en-US')} leads`}
              </span>
              {query.includes('=') ? (
                <Link href={`/admin?${query}`}>{wordsOf(query)}</Link>
              ) : (
                <span>{query || 'All leads'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "status: new, q: kitchen, except: 2 leads". */
const wordsOf = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([filter, value]) => `${filter}: ${filter === 'except' ? exceptions(value) : value}`)
    .join(', ');

const exceptions = (ids: string) => {
  const count = ids.split(' ').length;
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
};
