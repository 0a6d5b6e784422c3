import { expect } from 'vitest';
import { slowness } from './slowness.ts';

/**
 * Requires that something took less than a limit. The limit is longer where the machine is slower than the one for which limits are meant, or
 * busy with other work; the machine is measured only if the limit was exceeded.
 * @param took in milliseconds
 * @param milliseconds the limit on a core of 2.6 GHz that is not busy
 */
export function expectWithin(took: number, milliseconds: number): void {
  expect(took).toBeLessThan(took < milliseconds ? milliseconds : milliseconds * slowness());
}
