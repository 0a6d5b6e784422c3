import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeBeside } from './placement.ts';

const viewport = { width: 1000, height: 800 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 32 });

it('a panel is placed below its button, or above it if there is no room below', () => {
  const size = { width: 200, height: 300 };
  expect(placeBeside(anchorAt(100, 100), size, viewport, 'start')).toEqual({ left: 100, top: 136, maxHeight: 400 });
  expect(placeBeside(anchorAt(100, 700), size, viewport, 'start')).toMatchObject({ left: 100, top: 396 });
});

it('a panel is aligned with the start, the middle or the end of its button', () => {
  const size = { width: 200, height: 100 };
  expect(placeBeside(anchorAt(300, 100), size, viewport, 'start').left).toBe(300);
  expect(placeBeside(anchorAt(300, 100), size, viewport, 'center').left).toBe(250);
  expect(placeBeside(anchorAt(300, 100), size, viewport, 'end').left).toBe(200);
});

it('a panel to the right of its button is vertically centred', () => {
  const place = placeBeside(anchorAt(300, 100), { width: 200, height: 20 }, viewport, 'right');
  expect(place).toMatchObject({ left: 404, top: 106 });
});

it('a dropdown is at most 400 pixels high, and lower if there is less room', () => {
  const tall = { width: 200, height: 2_000 };
  expect(placeBeside(anchorAt(100, 10), tall, viewport, 'start').maxHeight).toBe(400);
  expect(placeBeside(anchorAt(100, 384), tall, viewport, 'start').maxHeight).toBe(372);
});

it('a popover is placed inside the viewport, wherever its button is', () => {
  const any = fc.integer({ min: -500, max: 2_000 });
  const side = fc.integer({ min: 320, max: 2_000 });
  fc.assert(
    fc.property(
      fc.record({ left: any, top: any }),
      fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 3_000 }) }),
      fc.record({ width: side, height: side }),
      fc.constantFrom('start' as const, 'center' as const, 'end' as const, 'right' as const),
      ({ left, top }, size, view, align) => {
        const place = placeBeside(anchorAt(left, top), size, view, align);
        const height = Math.min(size.height, place.maxHeight);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + size.width).toBeLessThanOrEqual(view.width - 8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.top + height).toBeLessThanOrEqual(view.height - 8);
        expect(place.maxHeight).toBeLessThanOrEqual(400);
      },
    ),
  );
});
