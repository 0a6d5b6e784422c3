import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, questionOf, readCell, readFreeSearch, startsShown } from './free-search.rules.ts';

describe('the grid of a URL', () => {
  it('defaults to lessons of an hour over twelve weeks, for everybody', () => {
    expect(questionOf(readFreeSearch({}))).toEqual({ weeks: 12, minutes: 60 });
  });

  it('ignores invalid values', () => {
    expect(questionOf(readFreeSearch({ grade: 12, weeks: 13, minutes: 7, level: 4, from: '2026-02-31x', course_id: 5 }))).toEqual({
      weeks: 12,
      minutes: 60,
      course_id: 5,
    });
  });
});

describe('a cell', () => {
  it('survives the round trip through the URL', () => {
    const times = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start_minute: fc.integer({ min: 0, max: 1439 }) });
    fc.assert(
      fc.property(times, (cell) => {
        expect(readCell({ cell: cellText(cell) })).toEqual(cell);
      }),
    );
    expect([readCell({}), readCell({ cell: '8:0' }), readCell({ cell: '1:1440' })]).toEqual([null, null, null]);
  });
});

it('the grid shows 8 to 22, or the whole day', () => {
  expect([startsShown(false)[0], startsShown(false).at(-1), startsShown(false).length]).toEqual([480, 1290, 28]);
  expect(startsShown(true)).toHaveLength(48);
});
