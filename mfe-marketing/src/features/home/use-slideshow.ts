import { TIMING } from '@site/contracts';
import { useEffect, useState } from 'react';

export interface Slideshow {
  index: number;
  /** How many slides may load: those already shown, and the next one once the page has loaded. */
  reached: number;
  paused: boolean;
  toggle: () => void;
}

/**
 * Advances every 2 s and wraps around. Stops while the tab is hidden, when paused, and from the start with reduced
 * motion.
 */
export function useSlideshow(count: number): Slideshow {
  const [index, setIndex] = useState(0);
  const [ready, setReady] = useState(false);
  const [ahead, setAhead] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    return afterLoad(() => setReady(true));
  }, []);

  useEffect(() => {
    if (!ready || paused) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count);
    }, TIMING.slideInterval);
    return () => clearInterval(timer);
  }, [ready, paused, count]);

  // Loads each slide one full interval ahead, for slow connections.
  if (ready && index >= ahead) setAhead(index + 1);

  return { index, reached: ahead + 1, paused, toggle: () => setPaused(!paused) };
}

/** Calls back when the document has loaded and the browser is idle. */
function afterLoad(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(callback, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', wait);
  };
}
