import { followSectionLinks } from '@site/platform/host';
import { handleEarlyPresses } from '../app/early-press';
import { showLateNotes } from '../app/late-note';
import { whenNear } from '../app/when-near';
import { followMenu } from '../header/menu';

/**
 * The only script that runs before the page has been painted. The others, which the document has fetched meanwhile, it starts
 * then: a page reads without them. Until they are awake it answers to menu, links and forms.
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
  const late = setTimeout(showLateNotes, LATE_MS, true);
  const [main = ''] = scriptsAt(document.getElementById('site-snapshot'));
  run(main, 0, () => {
    clearTimeout(late);
    // As the server wrote them: they are about to be hydrated.
    showLateNotes(false);
  });
}

const scriptsAt = (element: HTMLElement | null): string[] => element?.dataset.scripts?.split(' ') ?? [];

/** All at once, and long before the page is awake that will run them. */
function fetchWhenNear(slot: HTMLElement): void {
  whenNear(slot, () => {
    const preloads = scriptsAt(slot).map((href) =>
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
    );
    document.head.append(...preloads);
  });
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

function begin(): void {
  followMenu();
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]')) fetchWhenNear(slot);
  // What nobody looks at is never painted.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start();
  else {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    setTimeout(start, TIMEOUT_MS);
  }
}

followSectionLinks();
handleEarlyPresses();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
