import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedTimes, toggledTime } from './chosen-times.rules.ts';

const time = (weekday: number, hour: number, failing = 0) => ({
  weekday,
  start_minute: hour * 60,
  holds: failing === 0,
  failing: Array.from({ length: failing }),
});
const some = fc.array(
  fc
    .record({ weekday: fc.integer({ min: 1, max: 7 }), step: fc.integer({ min: 0, max: 47 }), failing: fc.integer({ min: 0, max: 3 }) })
    .map(({ weekday, step, failing }) => time(weekday, step / 2, failing)),
  { maxLength: 30 },
);

describe('proposed times', () => {
  it('prefer times free in all weeks over different days', () => {
    expect(proposedTimes([time(1, 16), time(1, 18), time(3, 16, 1)], 2, 60)).toEqual([time(1, 16), time(1, 18)]);
  });

  it('are on different days if possible', () => {
    expect(proposedTimes([time(1, 16), time(1, 18), time(3, 16)], 2, 60)).toEqual([time(1, 16), time(3, 16)]);
  });

  it('never overlap, and are at most as many as lessons a week', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 4 }), (times, lessons) => {
        const chosen = proposedTimes(times, lessons, 60);
        expect(chosen.length).toBeLessThanOrEqual(lessons);
        for (const one of chosen)
          for (const other of chosen)
            if (one !== other && one.weekday === other.weekday)
              expect(Math.abs(one.start_minute - other.start_minute)).toBeGreaterThanOrEqual(60);
      }),
    );
  });
});

describe('choosing a time', () => {
  it('removes a chosen time', () => {
    expect(toggledTime([time(1, 16), time(3, 16)], time(1, 16), 2, 60)).toEqual([time(3, 16)]);
  });

  it('replaces overlapping times, and the first one if there are enough', () => {
    expect(toggledTime([time(1, 16), time(3, 16)], time(3, 16.5), 2, 60)).toEqual([time(1, 16), time(3, 16.5)]);
    expect(toggledTime([time(1, 16), time(3, 16)], time(5, 16), 2, 60)).toEqual([time(3, 16), time(5, 16)]);
  });
});
