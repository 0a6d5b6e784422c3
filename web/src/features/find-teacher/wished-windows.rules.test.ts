import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWindows, windowText, wishedPart, withWishes } from './wished-windows.rules.ts';
import type { WishedWindow } from './wished-windows.rules.ts';

const window = fc
  .record({ weekday: fc.integer({ min: 1, max: 7 }), start: fc.integer({ min: 0, max: 47 }), length: fc.integer({ min: 1, max: 48 }) })
  .map(
    ({ weekday, start, length }): WishedWindow => ({
      weekday,
      start_minute: start * 30,
      finish_minute: Math.min(1440, (start + length) * 30),
    }),
  );
const few = fc.array(window, { maxLength: 4 });

describe('wished windows', () => {
  it('ignore invalid windows of a URL', () => {
    expect(readWindows(['1:960-1260', '8:0-30', '2:60-60', '3:0-1470', 'x', 4])).toEqual([
      { weekday: 1, start_minute: 960, finish_minute: 1260 },
    ]);
    expect(readWindows(undefined)).toEqual([]);
  });

  it('survive the round trip through the URL', () => {
    fc.assert(
      fc.property(few, (windows) => {
        const read = readWindows(windows.map(windowText));
        expect(readWindows(read.map(windowText))).toEqual(read);
        for (const each of windows) expect(wishedPart(read, each)).toBe('all');
      }),
    );
  });

  it('are merged if they overlap or touch', () => {
    expect(readWindows(['1:960-1020', '1:1020-1080', '1:1050-1110'])).toEqual([{ weekday: 1, start_minute: 960, finish_minute: 1110 }]);
  });

  it('add and remove intervals, and keep the rest', () => {
    fc.assert(
      fc.property(few, window, (windows, interval) => {
        expect(wishedPart(withWishes(windows, [interval], true), interval)).toBe('all');
        const without = withWishes(windows, [interval], false);
        expect(wishedPart(without, interval)).toBe('none');
        expect(withWishes(withWishes(without, [interval], true), [interval], false)).toEqual(without);
      }),
    );
  });

  it('tell if only a part of an hour is selected', () => {
    const hour = { weekday: 2, start_minute: 960, finish_minute: 1020 };
    expect(wishedPart([{ ...hour, finish_minute: 990 }], hour)).toBe('part');
    expect(wishedPart([], hour)).toBe('none');
  });
});
