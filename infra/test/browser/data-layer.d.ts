/** The global that pages define. */
interface Window {
  dataLayer?: Record<string, unknown>[];
}
