import { Button } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import { choose, isChosen } from '../../shared/browser-choice';
import { useDeskSelector } from '../lead-data/desk-store';

const KEY = 'desk.sound';
const NOTES_HZ = [660, 880];
const NOTE_S = 0.12;

/** Turns on a sound for each new lead. This browser remembers the choice. */
export function ArrivalSound({ className }: { className?: string }) {
  const arrivals = useDeskSelector(({ deskUi }) => deskUi.arrivals);
  const heard = useRef(arrivals);
  const [on, setOn] = useState(() => isChosen(KEY));

  useEffect(() => {
    const isNew = arrivals > heard.current;
    heard.current = arrivals;
    if (isNew && on) play();
  }, [arrivals, on]);

  useEffect(() => {
    if (!on) return;
    const pressed = new AbortController();
    for (const event of ['pointerup', 'keydown']) {
      addEventListener(event, () => void allow().then(() => pressed.abort()), { signal: pressed.signal });
    }
    return () => pressed.abort();
  }, [on]);

  return (
    <Button
      look="secondary"
      small
      className={className}
      aria-pressed={on}
      onClick={() => {
        choose(KEY, !on);
        setOn(!on);
        // Demonstrates the sound.
        if (!on) void allow().then(play);
      }}
    >
      Sound
    </Button>
  );
}

/** One audio context per page: browsers limit their number. */
let context: AudioContext | undefined;

/** Browsers allow sound only after a click or a key press. */
function allow(): Promise<void> {
  context ??= new AudioContext();
  return context.resume();
}

function play(): void {
  // Not allowed yet: it would play late, together with others.
  if (context?.state !== 'running') return;
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0.08 });
    oscillator.connect(gain).connect(context.destination);
    const from = context.currentTime + index * NOTE_S;
    oscillator.start(from);
    oscillator.stop(from + NOTE_S);
  }
}
