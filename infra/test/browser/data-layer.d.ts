/** As pages have it. */
interface Window {
  dataLayer?: Record<string, unknown>[];
}
