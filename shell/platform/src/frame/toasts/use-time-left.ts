import { useEffect, useRef } from 'react';

/** Calls `onEnd` after `duration` milliseconds of unpaused time. Another duration restarts it. */
export function useTimeLeft(duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    left.current = duration;
  }, [duration]);

  useEffect(() => {
    if (paused || duration === Number.POSITIVE_INFINITY) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [duration, paused]);
}
