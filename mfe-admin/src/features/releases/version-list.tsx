import type { GuardVerdict, RemoteReleases } from '@site/contracts';
import { Button } from '@site/platform';
import { useState } from 'react';
import { dateAndTime } from '../../shared/dates';
import { olderVersions } from './older-versions';
import { commitText, errorsText, guardWords, sizeText } from './release-words';
import styles from './version-list.module.css';

interface VersionListProps {
  releases: RemoteReleases;
  underWay: string | undefined;
  onRollBack: (version: string) => void;
}

/** Number of versions in the collapsed list. */
const SHOWN = 5;

const isWorse = ({ state }: GuardVerdict) => state === 'taken-back' || state === 'kept';

/** Other released versions, with a rollback button for each whose files are kept. */
export function VersionList({ releases, underWay, onRollBack }: VersionListProps) {
  const [whole, setWhole] = useState(false);
  const { remote, errors } = releases;
  const versions = olderVersions(releases);
  if (versions.length === 0) return null;
  const failures = (version: string) =>
    errors.filter((error) => error.version === version).reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <h3 className={styles.title}>Other versions</h3>
      <ul className={styles.versions}>
        {(whole ? versions : versions.slice(0, SHOWN)).map(
          ({ version, releasedAt, releasedBy, commit, bytes, crash, guard }) => {
            const failed = failures(version);
            return (
              <li key={version}>
                <code className={styles.version}>{version}</code>
                <p className={styles.when}>
                  <time dateTime={releasedAt}>{dateAndTime(releasedAt)}</time>
                  <span>by {releasedBy}</span>
                </p>
                <p className={styles.more}>
                  {commit && <code title={commit}>{commitText(commit)}</code>}
                  <span>{bytes === undefined ? 'Files deleted' : sizeText(bytes)}</span>
                  <span className={failed > 0 ? styles.failed : undefined}>
                    {failed > 0 ? errorsText(failed) : 'No errors'}
                  </span>
                  {crash !== undefined && <span className={styles.failed}>Crashed the site: {crash}</span>}
                  {guard && (
                    <span className={isWorse(guard) ? styles.failed : undefined}>
                      {guard.state !== 'taken-back' && 'Guard: '}
                      {guardWords(guard)}
                    </span>
                  )}
                </p>
                {bytes !== undefined && crash === undefined && (
                  <Button
                    look="secondary"
                    small
                    className={styles.again}
                    busy={underWay === version}
                    aria-label={`Roll Back ${remote} to ${version}`}
                    onClick={() => onRollBack(version)}
                  >
                    Roll Back
                  </Button>
                )}
              </li>
            );
          },
        )}
      </ul>
      {versions.length > SHOWN && (
        <Button look="secondary" small aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show Fewer' : `Show All ${versions.length}`}
        </Button>
      )}
    </div>
  );
}
