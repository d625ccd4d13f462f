import { HOME } from '../../content/home';
import { REVIEWS } from '../../content/reviews';
import head from './head.module.css';
import styles from './reviews.module.css';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "March 4, 2026". Without `Intl`, like prices. */
function dayText(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** Reviews as written. They have no structured data: search engines forbid it for reviews of one's own business. */
export function ReviewsSection() {
  if (REVIEWS.length === 0) return null;
  return (
    <section className="section section--cream" id="reviews" aria-labelledby="reviews-title">
      <div className="wrap">
        <div className={head.head}>
          <h2 id="reviews-title">{HOME.reviews.heading}</h2>
        </div>
        <div className={styles.reviews}>
          {REVIEWS.map(({ text, author, source, url, date }) => (
            <figure key={text} className={styles.review}>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <b>{author}</b>
                <span>
                  {url ? (
                    <a className="link" href={url}>
                      {source}
                    </a>
                  ) : (
                    source
                  )}
                  , <time dateTime={date}>{dayText(date)}</time>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
