import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxZoom, moveSquare, largestSquare, zoomSquare, zoomOf } from './avatar-crop.rules.ts';
import type { PictureSize, Square } from './avatar-crop.rules.ts';

const picture = fc.record({ width: fc.integer({ min: 1, max: 10_000 }), height: fc.integer({ min: 1, max: 10_000 }) });
const way = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const action = fc.oneof(
  fc.tuple(way, way).map(
    ([dx, dy]) =>
      (size: PictureSize, square: Square) =>
        moveSquare(size, square, dx, dy),
  ),
  fc.double({ min: -1, max: 10, noNaN: true }).map((zoom) => (size: PictureSize, square: Square) => zoomSquare(size, square, zoom)),
);

it('the square stays inside the picture for any moving and zooming', () => {
  fc.assert(
    fc.property(picture, fc.array(action, { maxLength: 20 }), (size, actions) => {
      const { x, y, side } = actions.reduce((square, act) => act(size, square), largestSquare(size));
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(size.width + 1e-6);
      expect(y + side).toBeLessThanOrEqual(size.height + 1e-6);
      expect(zoomOf(size, { x, y, side })).toBeLessThanOrEqual(maxZoom + 1e-6);
      expect(zoomOf(size, { x, y, side })).toBeGreaterThanOrEqual(1 - 1e-6);
    }),
  );
});

it('the initial square is the largest one, centred', () => {
  expect(largestSquare({ width: 300, height: 100 })).toEqual({ x: 100, y: 0, side: 100 });
  expect(largestSquare({ width: 100, height: 300 })).toEqual({ x: 0, y: 100, side: 100 });
});

it('zooming keeps the centre, unless the square would leave the picture', () => {
  const size = { width: 200, height: 100 };
  const middle = zoomSquare(size, largestSquare(size), 2);
  expect(middle).toEqual({ x: 75, y: 25, side: 50 });
  expect(zoomSquare(size, middle, 1)).toEqual(largestSquare(size));
  const corner = moveSquare(size, middle, 1_000, 1_000);
  expect(corner).toEqual({ x: 150, y: 50, side: 50 });
  expect(zoomSquare(size, corner, 1)).toEqual({ x: 100, y: 0, side: 100 });
});
