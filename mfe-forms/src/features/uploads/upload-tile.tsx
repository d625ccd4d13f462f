import { Icon } from '@site/platform';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { refusals } from './batch-rule';
import { FileRow } from './file-row';
import type { UploadKind } from './upload-kind';
import { isPending, isSendable, type Upload } from './upload-queue';
import styles from './uploads.module.css';
import { quoteRequestUploads as queue, useUploads } from './use-uploads';

interface UploadTileProps {
  kind: UploadKind;
  /** The server's message about these files. */
  error?: string;
  /** The list changed after its message was shown. */
  onChange: () => void;
}

/** Chooses files of one kind, also by drag and drop, and lists them. They upload immediately. */
export function UploadTile({ kind, error, onChange }: UploadTileProps) {
  const uploads = useUploads().filter(({ field }) => field === kind.field);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const aboutId = useId();

  const busy = uploads.some(isPending);
  const full = uploads.filter(isSendable).length >= kind.maxCount;
  const disabled = busy || full;
  const messages = refused.length > 0 || !error ? refused : [error];

  function take(): void {
    const { current } = input;
    const files = [...(current?.files ?? [])];
    if (!current || files.length === 0) return;
    // Cleared, so that a removed file can be chosen again.
    current.value = '';
    const earlier = queue.all().filter((upload) => upload.field === kind.field && isSendable(upload)).length;
    const problems = refusals(kind, files, earlier);
    setRefused(problems);
    if (problems.length === 0) queue.add(kind.field, files);
  }

  // A file chosen before this code loaded fired its event without a listener.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(take, []);

  // Cleared with its form: earlier refusals no longer matter.
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setRefused([]);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  function remove(upload: Upload, row: HTMLElement | null): void {
    // The focus stays in the list, or returns to the file input.
    const neighbor = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    neighbor?.focus();
    setRefused([]);
    onChange();
    queue.remove(upload.id);
    if (!neighbor) requestAnimationFrame(() => input.current?.focus());
  }

  function retry({ id }: Upload, row: HTMLElement | null): void {
    // The button is gone during the upload; Cancel follows it.
    row?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    queue.retry(id);
  }

  return (
    <div>
      <label
        className={over && !disabled ? 'drop is-over' : 'drop'}
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => refuseWhile(disabled, event)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          setOver(false);
          refuseWhile(disabled, event);
        }}
      >
        <Icon name={kind.addIcon} />
        <b>{over && !disabled ? kind.drop : kind.add}</b>
        <small>{hintOf(kind, busy, full)}</small>
        <input
          ref={input}
          type="file"
          name={kind.field}
          accept={kind.types.join(',')}
          data-label={kind.label}
          multiple
          // A disabled input would lose the focus when its upload begins.
          aria-disabled={disabled || undefined}
          onClick={(event) => disabled && event.preventDefault()}
          aria-invalid={messages.length > 0 || undefined}
          aria-describedby={messages.length > 0 ? aboutId : undefined}
          onChange={take}
        />
      </label>
      {messages.length > 0 && (
        <div className={styles.refused} id={aboutId} role="alert">
          {messages.map((message) => (
            <p className="field__error" key={message}>
              <Icon name="circle-alert" />
              <span>{message}</span>
            </p>
          ))}
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={styles.files}>
          {uploads.map((upload) => (
            <FileRow key={upload.id} upload={upload} kind={kind} onRetry={retry} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
}

function hintOf(kind: UploadKind, busy: boolean, full: boolean): string {
  if (full) return `${kind.maxCount} of ${kind.maxCount}. Remove one to add another.`;
  return busy ? 'Uploading. You can add more when it is done.' : kind.hint;
}

/** The browser would put a dropped file into the input. */
function refuseWhile(disabled: boolean, event: DragEvent): void {
  if (!disabled) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
