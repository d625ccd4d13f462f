import { fileNameOf, MESSAGES } from '@site/contracts';
import { Icon } from '@site/platform';
import { useId } from 'react';
import { classes } from '../../shared/classes';
import { useFileExistsQuery } from '../lead-data/leads-api';
import styles from './files.module.css';

interface DocumentListProps {
  title: string;
  files: readonly string[];
}

/** Files under a heading. Renders nothing when there are none. */
export function DocumentList({ title, files }: DocumentListProps) {
  if (files.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <Documents files={files} />
    </div>
  );
}

interface DocumentsProps {
  files: readonly string[];
  /** For a narrow column: the links go below the name. */
  narrow?: boolean;
  /** Set where files can be removed. */
  onRemove?: (path: string) => void;
}

/** Files to view or download. */
export function Documents({ files, narrow, onRemove }: DocumentsProps) {
  return (
    <ul className={classes(styles.docs, narrow && styles.narrow)}>
      {files.map((path) => (
        <DocumentRow key={path} path={path} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function DocumentRow({ path, onRemove }: { path: string; onRemove: DocumentsProps['onRemove'] }) {
  const nameId = useId();
  const { isError: missing } = useFileExistsQuery(path);
  const name = fileNameOf(path);
  return (
    <li className={classes(styles.doc, missing && styles.missingDoc)}>
      <Icon name={missing ? 'file-x' : 'file-text'} />
      <span id={nameId} className={styles.name} title={name}>
        {missing ? MESSAGES.documentUnavailable(name) : name}
      </span>
      <span className={styles.acts} data-print="no">
        <FileLink href={missing ? undefined : path} icon="eye" label="View" nameId={nameId} newTab />
        <FileLink href={missing ? undefined : `${path}?download=1`} icon="download" label="Download" nameId={nameId} />
        {onRemove && (
          <button type="button" aria-describedby={nameId} onClick={() => onRemove(path)}>
            <Icon name="trash-2" />
            Remove
          </button>
        )}
      </span>
    </li>
  );
}

interface FileLinkProps {
  /** Undefined: the link is disabled below the name (infra/docs/promises.md P7). */
  href: string | undefined;
  icon: string;
  label: string;
  /** The file's name, which distinguishes links with the same label. */
  nameId: string;
  newTab?: boolean;
}

function FileLink({ href, icon, label, nameId, newTab }: FileLinkProps) {
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a missing file has no URL.
      <a role="link" aria-disabled="true" aria-describedby={nameId}>
        {content}
      </a>
    );
  }
  const target = newTab ? { target: '_blank', rel: 'noopener' } : { download: '' };
  return (
    <a href={href} aria-describedby={nameId} {...target}>
      {content}
    </a>
  );
}
