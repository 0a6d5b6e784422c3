import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLessonsSearch } from './lessons-search.rules.ts';

const zone = 'Europe/Moscow';

describe('what the address says of a list of lessons', () => {
  it('counts as not said where it makes no sense', () => {
    const wrong = {
      page: '-3',
      page_size: '7',
      status: 'lost',
      kind: 'x',
      regular: 'maybe',
      course_id: ['a', '-1'],
      from: '2026-13-01',
      ordering: 'name',
    };
    expect(readLessonsSearch(wrong, zone)).toEqual({ page: 1, page_size: 25, ordering: '-start' });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (search) => {
        expect(readLessonsSearch(search, zone).page).toBeGreaterThan(0);
      }),
    );
  });

  it('is read filter by filter, days by the viewer’s clock, the last one included', () => {
    const search = { status: ['held', 'cancelled'], kind: 'pair', regular: 'true', course_id: '4', from: '2026-11-01', to: '2026-11-30' };
    expect(readLessonsSearch(search, zone)).toEqual({
      page: 1,
      page_size: 25,
      ordering: '-start',
      status: ['held', 'cancelled'],
      kind: ['pair'],
      regular: 'true',
      course_id: [4],
      from: '2026-10-31T21:00:00Z',
      to: '2026-11-30T21:00:00Z',
    });
  });
});
