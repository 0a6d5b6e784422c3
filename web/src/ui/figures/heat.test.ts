import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heatOf } from './heat.ts';

it('heat grows with the figure, from 0 for none to 5 for the maximum', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (one, other, most) => {
      const [less, more] = [Math.min(one, other, most), Math.min(Math.max(one, other), most)];
      expect(heatOf(less, most)).toBeLessThanOrEqual(heatOf(more, most));
      expect(heatOf(most, most)).toBe(5);
      expect(heatOf(0, most)).toBe(0);
    }),
  );
});
