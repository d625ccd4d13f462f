import { TIMING } from '@site/contracts';
import { type PointerEvent, type RefObject, useRef } from 'react';

/** A slight movement during a press is not a swipe. */
const TREMBLE_PX = { mouse: 2, other: 10 };

/** Handlers that make an element follow the pointer to the right, then snap back or be swiped away. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwept: () => void) {
  const start = useRef<{ x: number; y: number; moving: boolean }>(undefined);

  function show(state: 'move' | 'cancel' | 'end', x: number): void {
    const { current } = element;
    if (!current) return;
    current.dataset.swipe = state;
    current.style.setProperty('--swipe-x', `${x}px`);
  }

  function end(x: number): void {
    const began = start.current;
    start.current = undefined;
    if (!began?.moving) return;
    const moved = x - began.x;
    if (moved < TIMING.toastSwipeThreshold) {
      show('cancel', 0);
      return;
    }
    show('end', moved);
    // With reduced motion there is no animation: it disappears immediately.
    const leaving = element.current?.getAnimations().map(({ finished }) => finished.catch(() => undefined)) ?? [];
    void Promise.all(leaving).then(onSwept);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) start.current = { x: event.clientX, y: event.clientY, moving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const began = start.current;
      if (!began) return;
      const [x, y] = [event.clientX - began.x, event.clientY - began.y];
      if (!began.moving) {
        const tremble = event.pointerType === 'mouse' ? TREMBLE_PX.mouse : TREMBLE_PX.other;
        if (Math.max(Math.abs(x), Math.abs(y)) <= tremble) return;
        // Up, down or left: not a swipe.
        if (x < Math.abs(y)) {
          start.current = undefined;
          return;
        }
        began.moving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      show('move', Math.max(0, x));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event.clientX),
    onPointerCancel: () => end(Number.NEGATIVE_INFINITY),
  };
}
