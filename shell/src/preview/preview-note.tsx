import { useSite } from '../app/runtime';

/** Shows that this browser uses unreleased versions, with a link to leave them. */
export function PreviewNote() {
  const { previews } = useSite().snapshot;
  if (!previews) return null;
  return (
    <aside className="preview-note" aria-label="Preview">
      <p>
        Preview of{' '}
        {previews.map(({ remote, version }, index) => (
          <span key={remote}>
            {index > 0 && ' and '}
            {remote} <span className="preview-note__version">{version}</span>
          </span>
        ))}
      </p>
      {/* A full reload: the released versions are other scripts. */}
      <a href="?preview=leave">Leave preview</a>
    </aside>
  );
}
