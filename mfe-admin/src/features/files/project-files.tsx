import { fileNameOf, LIMITS, PROJECT_FILE_TYPES, PROJECT_FILES_FIELD, type QuoteRequest } from '@site/contracts';
import { Icon } from '@site/platform';
import { type ChangeEvent, useId, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { passFocus } from '../../shared/pass-focus';
import { useKeptFocus } from '../../shared/use-kept-focus';
import { useDeskDispatch, useDeskSelector } from '../lead-data/desk-store';
import { useSessionQuery } from '../lead-data/leads-api';
import { Documents } from './document-list';
import styles from './files.module.css';
import { projectFileRefusals } from './project-file-rules';
import { removeProjectFile } from './project-removal';
import { uploadProjectFiles } from './project-upload';

/** Files that staff add to a request during the work. A closed request accepts none. */
export function ProjectFiles({ quote }: { quote: QuoteRequest }) {
  const { projectFiles, status } = quote;
  const dispatch = useDeskDispatch();
  const [removing, setRemoving] = useState<string>();
  const keptFocus = useKeptFocus(projectFiles, () => passFocus(`input[name=${PROJECT_FILES_FIELD}]`));
  if (status === 'closed' && projectFiles.length === 0) return null;
  return (
    <div {...keptFocus}>
      <h3 className={styles.title}>Project files</h3>
      {status !== 'closed' && <AddFiles quote={quote} />}
      {projectFiles.length > 0 && (
        <div className={status === 'closed' ? undefined : styles.addedFiles}>
          <Documents narrow files={projectFiles} onRemove={status === 'closed' ? undefined : setRemoving} />
        </div>
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title="Remove project file"
          action="Remove"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => {
            setRemoving(undefined);
            void dispatch(removeProjectFile(quote, removing));
          }}
        >
          <p>{fileNameOf(removing)} is removed for good.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const MEBIBYTE = 1024 * 1024;

function AddFiles({ quote }: { quote: QuoteRequest }) {
  const dispatch = useDeskDispatch();
  // In the store: the user may leave the lead and come back.
  const sent = useDeskSelector(({ deskUi }) => deskUi.uploading[quote.id]);
  const { data: session } = useSessionQuery();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const aboutId = useId();

  const limits = session?.projectFiles ?? LIMITS.projectFiles;
  const full = quote.projectFiles.length >= limits.maxCount;
  const busy = sent !== undefined;
  const blocked = busy || full;
  const percent = Math.floor((sent ?? 0) * 100);

  async function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    input.value = '';
    if (files.length === 0) return;
    const problems = projectFileRefusals(files, quote.projectFiles.length, limits);
    setRefused(problems);
    if (problems.length > 0) return;
    await dispatch(uploadProjectFiles(quote, files));
  }

  return (
    <>
      <label className={`drop ${styles.add}`} data-print="no">
        <Icon name="upload" />
        <b>Add project files</b>
        <small>
          {full
            ? `Limit reached: ${limits.maxCount} of ${limits.maxCount} files.`
            : `JPG, PNG, WebP or PDF, up to ${Math.floor(limits.maxBytes / MEBIBYTE)} MB each`}
        </small>
        <input
          type="file"
          name={PROJECT_FILES_FIELD}
          accept={PROJECT_FILE_TYPES.join(',')}
          multiple
          // A disabled input would lose the focus when its upload begins.
          aria-disabled={blocked || undefined}
          onClick={(event) => blocked && event.preventDefault()}
          onDragOver={(event) => blocked && event.preventDefault()}
          onDrop={(event) => blocked && event.preventDefault()}
          aria-invalid={refused.length > 0 || undefined}
          aria-describedby={refused.length > 0 ? aboutId : undefined}
          onChange={(event) => void take(event)}
        />
      </label>
      {refused.length > 0 && (
        <div className={styles.refused} id={aboutId} role="alert" data-print="no">
          {refused.map((message) => (
            <p className="field__error" key={message}>
              <Icon name="circle-alert" />
              <span>{message}</span>
            </p>
          ))}
        </div>
      )}
      {busy && (
        <div className={styles.progress} data-print="no">
          <span>{percent < 100 ? `Uploading, ${percent}%` : 'Checking'}</span>
          <div
            className={styles.measure}
            style={{ '--at': `${percent}%` }}
            role="progressbar"
            aria-label="Upload of project files"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          />
        </div>
      )}
    </>
  );
}
