import { describe, expect, it } from '@jest/globals';
import { clampPan, scaleAfter } from './pan';

describe('a picture in the viewer', () => {
  it('zooms in steps, up to the last', () => {
    expect([scaleAfter(1, 1), scaleAfter(2, 1), scaleAfter(4, 1)]).toEqual([2, 4, 4]);
    expect([scaleAfter(4, -1), scaleAfter(2, -1), scaleAfter(1, -1)]).toEqual([2, 1, 1]);
  });

  it('cannot be panned until it is zoomed', () => {
    expect(clampPan({ x: 50, y: -50, scale: 1 }, 800, 600)).toEqual({ x: 0, y: 0, scale: 1 });
  });

  it('cannot be panned beyond its edge', () => {
    expect(clampPan({ x: 900, y: -900, scale: 2 }, 800, 600)).toEqual({ x: 400, y: -300, scale: 2 });
    expect(clampPan({ x: 100, y: -100, scale: 2 }, 800, 600)).toEqual({ x: 100, y: -100, scale: 2 });
  });
});
