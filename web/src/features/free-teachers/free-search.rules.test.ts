import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, questionOf, readCell, readFreeSearch, startsShown } from './free-search.rules.ts';

describe('the board that an address asks for', () => {
  it('is twelve weeks of an hour for everybody where it says nothing', () => {
    expect(questionOf(readFreeSearch({}))).toEqual({ weeks: 12, minutes: 60 });
  });

  it('leaves out what cannot be asked', () => {
    expect(questionOf(readFreeSearch({ grade: 12, weeks: 13, minutes: 7, level: 4, from: '2026-02-31x', course_id: 5 }))).toEqual({
      weeks: 12,
      minutes: 60,
      course_id: 5,
    });
  });
});

describe('a cell', () => {
  it('comes back from the address as it went into it', () => {
    const times = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start_minute: fc.integer({ min: 0, max: 1439 }) });
    fc.assert(
      fc.property(times, (cell) => {
        expect(readCell({ cell: cellText(cell) })).toEqual(cell);
      }),
    );
    expect([readCell({}), readCell({ cell: '8:0' }), readCell({ cell: '1:1440' })]).toEqual([null, null, null]);
  });
});

it('the day is shown from 8 to 22, or whole', () => {
  expect([startsShown(false)[0], startsShown(false).at(-1), startsShown(false).length]).toEqual([480, 1290, 28]);
  expect(startsShown(true)).toHaveLength(48);
});
