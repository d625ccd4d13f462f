import { markEarlySubmissions } from '../app/early-press';
import { showLateNotes } from '../app/late-note';

/**
 * The only script of the document: it starts the others once the page has been painted. A page reads without them,
 * so they never compete with its text, fonts and first picture. Their addresses stand at the snapshot.
 */
/** Something that keeps the page from being painted must not keep it from waking. */
const TIMEOUT_MS = 3_000;
/** After so long whoever stands before a form is told; some connections hang and never fail. */
const LATE_MS = 15_000;
const LONGEST_WAIT_S = 30;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const [main = '', ...others] = document.getElementById('site-snapshot')?.dataset.scripts?.split(' ') ?? [];
  const late = setTimeout(showLateNotes, LATE_MS, true);
  run(main, 0, () => {
    clearTimeout(late);
    // As the server wrote them: they are about to be hydrated.
    showLateNotes(false);
  });
  const preloads = others.map((href) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    return link;
  });
  document.head.append(...preloads);
}

/** Until it has come: without this script no form can be sent. */
function run(src: string, failures: number, onCome: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  script.onload = onCome;
  script.onerror = () => {
    script.remove();
    if (failures > 0) showLateNotes(true);
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      run(src, failures + 1, onCome);
    };
    const timer = setTimeout(again, Math.min(2 ** failures, LONGEST_WAIT_S) * 1_000);
    addEventListener('online', again);
  };
  document.head.append(script);
}

markEarlySubmissions();
// What nobody looks at is never painted.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, TIMEOUT_MS);
}
