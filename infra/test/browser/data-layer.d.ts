/** As pages have it (spec-notes.md 17). */
interface Window {
  dataLayer?: Record<string, unknown>[];
}
