import { useSite } from '../app/runtime';

/** Tells whoever sees a version that is not released that they do, and lets them leave. */
export function PreviewNote() {
  const { preview } = useSite().snapshot;
  if (!preview) return null;
  return (
    <aside className="preview-note" aria-label="Preview">
      <p>
        Preview of {preview.remote} <span className="preview-note__version">{preview.version}</span>
      </p>
      {/* A whole new document: the released versions are other scripts. */}
      <a href="?preview=leave">Leave preview</a>
    </aside>
  );
}
