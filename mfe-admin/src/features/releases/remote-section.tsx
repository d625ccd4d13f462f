import type { RemoteReleases } from '@site/contracts';
import { Button } from '@site/platform';
import { useId } from 'react';
import { dateAndTime } from '../../shared/dates';
import { ago } from '../../shared/promise-time';
import { ChecksLists } from './checks-list';
import { ErrorFacts } from './error-facts';
import { backHint, backVersion } from './older-versions';
import { commitText, guardWords, notShownWords, partWords, sizeText } from './release-words';
import styles from './remote-section.module.css';
import { VersionList } from './version-list';
import { VisitFacts } from './visit-facts';
import { WithdrawnFacts } from './withdrawn-facts';

interface RemoteSectionProps {
  releases: RemoteReleases;
  now: number | undefined;
  /** The version being restored. */
  underWay: string | undefined;
  onRollBack: (version: string) => void;
}

/** One frontend: the current version on the left; pages, size, health and older versions on the right. */
export function RemoteSection({ releases, now, underWay, onRollBack }: RemoteSectionProps) {
  const id = useId();
  const { remote, current, notShown, history, errors } = releases;
  const back = backVersion(releases);
  const guard = history.find(({ version, action }) => version === current?.version && action === 'release')?.guard;
  const wentBack = history[0]?.version === current?.version && history[0]?.action === 'rollback';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.now}>
        <h2 id={id} tabIndex={-1} data-remote={remote}>
          {remote}
        </h2>
        {current ? (
          <dl className={styles.facts}>
            <div className={styles.line}>
              <dt>Version</dt>
              <dd>
                <code>{current.version}</code>
              </dd>
            </div>
            {notShown && (
              <div className={`${styles.line} ${styles.notShown}`}>
                <dt>Not on the site</dt>
                <dd>{notShownWords(notShown)}</dd>
              </div>
            )}
            <div className={styles.line}>
              <dt>{wentBack ? 'Rolled back' : 'Released'}</dt>
              <dd>
                {current.releasedAt ? (
                  <>
                    <time dateTime={current.releasedAt}>{dateAndTime(current.releasedAt)}</time>
                    <small>{ago(current.releasedAt, now)}</small>
                  </>
                ) : (
                  'Long ago'
                )}
              </dd>
            </div>
            <div>
              <dt>By</dt>
              <dd>{current.releasedBy ?? 'Not known'}</dd>
            </div>
            {guard && (
              <div className={styles.line}>
                <dt>Guard</dt>
                <dd>
                  {guardWords(guard)}
                  {guard.warning && <small>{guard.warning}</small>}
                </dd>
              </div>
            )}
            <div>
              <dt>Commit</dt>
              <dd>{current.commit ? <code title={current.commit}>{commitText(current.commit)}</code> : 'Not known'}</dd>
            </div>
          </dl>
        ) : (
          <WithdrawnFacts last={history[0]} now={now} />
        )}
        {back ? (
          <Button
            look="secondary"
            small
            className={styles.back}
            busy={underWay === back}
            icon="history"
            aria-label={`Roll Back ${remote}`}
            onClick={() => onRollBack(back)}
          >
            Roll Back
          </Button>
        ) : (
          current && <p className={styles.none}>{backHint(releases)}</p>
        )}
      </div>
      <div className={styles.rest}>
        {current && (
          <div className={styles.about}>
            <div>
              <h3>Seen on</h3>
              <ul className={styles.places}>
                {/* The shell has no routes or slots: it frames every page. */}
                {current.routes.length + current.slots.length === 0 && <li>Every page</li>}
                {current.routes.map((path) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
                {current.slots.map((slot) => (
                  <li key={slot}>
                    <code>{slot}</code> on others’ pages
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <h3>
                Size <small className={styles.aside}>before compression</small>
              </h3>
              <dl className={styles.sizes}>
                {current.weights.map(({ part, bytes }) => (
                  <div key={part}>
                    <dt>{partWords(part)}</dt>
                    <dd>{sizeText(bytes)}</dd>
                  </div>
                ))}
                <div className={styles.total}>
                  <dt>All files</dt>
                  <dd>{sizeText(current.bytes)}</dd>
                </div>
              </dl>
            </div>
            <div>
              <h3>Errors of this version</h3>
              <ErrorFacts errors={errors.filter(({ version }) => version === current.version)} />
            </div>
          </div>
        )}
        <VisitFacts releases={releases} />
        <ChecksLists {...releases} />
        <VersionList releases={releases} underWay={underWay} onRollBack={onRollBack} />
      </div>
    </section>
  );
}
