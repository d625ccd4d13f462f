import { markEarlySubmissions } from '../app/early-press';

/**
 * The only script of the document: it starts the others once the page has been painted. A page reads without them,
 * so they never compete with its text, fonts and first picture. Their addresses stand at the snapshot.
 */
/** Something that keeps the page from being painted must not keep it from waking. */
const PATIENCE_MS = 3_000;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const [main = '', ...others] = document.getElementById('site-snapshot')?.dataset.scripts?.split(' ') ?? [];
  const script = document.createElement('script');
  script.async = true;
  script.src = main;
  const preloads = others.map((href) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    return link;
  });
  document.head.append(script, ...preloads);
}

markEarlySubmissions();
// What nobody looks at is never painted.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PATIENCE_MS);
}
