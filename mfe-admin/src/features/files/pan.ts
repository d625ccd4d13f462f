/** A picture's offset from the frame's center in pixels, and its scale. */
export interface Pan {
  x: number;
  y: number;
  scale: number;
}

export const STILL: Pan = { x: 0, y: 0, scale: 1 };

const SCALES = [1, 2, 4];

/** The next larger or smaller scale; unchanged at the limits. */
export function scaleAfter(scale: number, by: 1 | -1): number {
  const at = SCALES.indexOf(scale);
  return SCALES[Math.min(SCALES.length - 1, Math.max(0, at + by))] ?? 1;
}

/** Stops where the picture's edge reaches the frame's. */
export function clampPan({ x, y, scale }: Pan, width: number, height: number): Pan {
  const reach = (size: number) => ((scale - 1) * size) / 2;
  const within = (value: number, most: number) => (most === 0 ? 0 : Math.min(most, Math.max(-most, value)));
  return { x: within(x, reach(width)), y: within(y, reach(height)), scale };
}
