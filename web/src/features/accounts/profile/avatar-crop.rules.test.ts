import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closest, moved, wholeSquare, zoomed, zoomOf } from './avatar-crop.rules.ts';
import type { PictureSize, Square } from './avatar-crop.rules.ts';

const picture = fc.record({ width: fc.integer({ min: 1, max: 10_000 }), height: fc.integer({ min: 1, max: 10_000 }) });
const way = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const action = fc.oneof(
  fc.tuple(way, way).map(
    ([dx, dy]) =>
      (size: PictureSize, square: Square) =>
        moved(size, square, dx, dy),
  ),
  fc.double({ min: -1, max: 10, noNaN: true }).map((zoom) => (size: PictureSize, square: Square) => zoomed(size, square, zoom)),
);

it('an avatar’s square stays inside the picture, however it is moved and zoomed', () => {
  fc.assert(
    fc.property(picture, fc.array(action, { maxLength: 20 }), (size, actions) => {
      const { x, y, side } = actions.reduce((square, act) => act(size, square), wholeSquare(size));
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(size.width + 1e-6);
      expect(y + side).toBeLessThanOrEqual(size.height + 1e-6);
      expect(zoomOf(size, { x, y, side })).toBeLessThanOrEqual(closest + 1e-6);
      expect(zoomOf(size, { x, y, side })).toBeGreaterThanOrEqual(1 - 1e-6);
    }),
  );
});

it('an avatar begins with the largest square in the middle', () => {
  expect(wholeSquare({ width: 300, height: 100 })).toEqual({ x: 100, y: 0, side: 100 });
  expect(wholeSquare({ width: 100, height: 300 })).toEqual({ x: 0, y: 100, side: 100 });
});

it('looking closer keeps the middle, and the edges hold it when there is no room', () => {
  const size = { width: 200, height: 100 };
  const middle = zoomed(size, wholeSquare(size), 2);
  expect(middle).toEqual({ x: 75, y: 25, side: 50 });
  expect(zoomed(size, middle, 1)).toEqual(wholeSquare(size));
  const corner = moved(size, middle, 1_000, 1_000);
  expect(corner).toEqual({ x: 150, y: 50, side: 50 });
  expect(zoomed(size, corner, 1)).toEqual({ x: 100, y: 0, side: 100 });
});
