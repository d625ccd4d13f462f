import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { clampPan, type Pan, STILL, scaleAfter } from './pan';

const KEY_STEP_PX = 80;
/** A press that moves no farther is a tap. */
const TAP_PX = 4;
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Zoom and position of the picture in the viewer. Another picture starts unzoomed. */
export function usePan(path: string) {
  const [{ of, pan }, set] = useState<{ of: string; pan: Pan }>({ of: path, pan: STILL });
  const frame = useRef<HTMLDivElement>(null);
  /** The pointer, where it was pressed, and the picture's position then. */
  const drag = useRef<{ pointerId: number; x: number; y: number; from: Pan; isTap: boolean }>(undefined);
  const now = of === path ? pan : STILL;

  function change(next: Pan) {
    const box = frame.current?.getBoundingClientRect();
    set({ of: path, pan: box ? clampPan(next, box.width, box.height) : next });
  }
  const zoomIn = () => change({ ...now, scale: scaleAfter(now.scale, 1) });
  const zoomOut = () => change({ ...now, scale: scaleAfter(now.scale, -1) });
  const zoomed = now.scale > 1;
  function endPan({ pointerId }: PointerEvent) {
    if (drag.current?.pointerId === pointerId) drag.current = undefined;
  }

  return {
    frame,
    zoomed,
    atMost: scaleAfter(now.scale, 1) === now.scale,
    zoomIn,
    zoomOut,
    style: { transform: `translate(${now.x}px, ${now.y}px) scale(${now.scale})` },
    /** Returns whether the key moved the picture. */
    moveByKey(key: string): boolean {
      const by = MOVES[key];
      if (by) change({ ...now, x: now.x + by[0] * KEY_STEP_PX, y: now.y + by[1] * KEY_STEP_PX });
      return by !== undefined;
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        // The second finger of a pinch does not pan, and the first does not tap.
        if (!event.isPrimary && drag.current) drag.current.isTap = false;
        if (!zoomed || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { pointerId, clientX, clientY } = event;
        drag.current = { pointerId, x: clientX, y: clientY, from: now, isTap: true };
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        if (drag.current?.pointerId !== pointerId) return;
        const { from, x, y } = drag.current;
        const [right, down] = [clientX - x, clientY - y];
        if (Math.hypot(right, down) > TAP_PX) drag.current.isTap = false;
        if (!drag.current.isTap) change({ ...now, x: from.x + right, y: from.y + down });
      },
      /** A tap centers its point, for fingers that cannot drag. */
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        const isTap = drag.current?.pointerId === event.pointerId && drag.current.isTap;
        endPan(event);
        if (!isTap) return;
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        change({
          ...now,
          x: now.x + left + width / 2 - event.clientX,
          y: now.y + top + height / 2 - event.clientY,
        });
      },
      onPointerCancel: endPan,
      onDoubleClick(event: MouseEvent) {
        event.preventDefault();
        if (zoomed) change(STILL);
        else zoomIn();
      },
    },
  };
}
