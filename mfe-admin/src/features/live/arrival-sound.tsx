import { Button } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import { useDeskSelector } from '../lead-data/desk-store';

const KEY = 'desk.sound';
const NOTES_HZ = [660, 880];
const NOTE_S = 0.12;

/** Turns on a sound for each new lead. This browser remembers the choice. */
export function ArrivalSound({ className }: { className?: string }) {
  const arrivals = useDeskSelector(({ work }) => work.arrivals);
  const heard = useRef(arrivals);
  const [on, setOn] = useState(wasOn);

  useEffect(() => {
    const isNew = arrivals > heard.current;
    heard.current = arrivals;
    if (isNew && on) play();
  }, [arrivals, on]);

  return (
    <Button
      look="secondary"
      small
      className={className}
      aria-pressed={on}
      onClick={() => {
        keep(!on);
        setOn(!on);
        // Demonstrates the sound, and makes the browser allow it.
        if (!on) play();
      }}
    >
      Sound
    </Button>
  );
}

function play(): void {
  const context = new AudioContext();
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0.08 });
    oscillator.connect(gain).connect(context.destination);
    const from = context.currentTime + index * NOTE_S;
    oscillator.start(from);
    oscillator.stop(from + NOTE_S);
    if (index === NOTES_HZ.length - 1) oscillator.onended = () => void context.close();
  }
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
