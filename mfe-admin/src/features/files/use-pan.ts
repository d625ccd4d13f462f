import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { clampPan, type Pan, STILL, scaleAfter } from './pan';

const KEY_STEP_PX = 80;
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
  const drag = useRef<{ pointerId: number; x: number; y: number }>(undefined);
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
        // The second finger of a pinch does not pan.
        if (!zoomed || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { pointerId: event.pointerId, x: event.clientX - now.x, y: event.clientY - now.y };
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        if (drag.current?.pointerId !== pointerId) return;
        change({ ...now, x: clientX - drag.current.x, y: clientY - drag.current.y });
      },
      onPointerUp: endPan,
      onPointerCancel: endPan,
      onDoubleClick(event: MouseEvent) {
        event.preventDefault();
        if (zoomed) change(STILL);
        else zoomIn();
      },
    },
  };
}
