import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOf, date, defineList, ids, integer, oneOf, texts } from './define-list.ts';

const list = defineList({
  path: '/api/clients/',
  subject: 'clients',
  orderings: ['name', '-name'],
  filters: {
    status: anyOf(['active', 'inactive']),
    standing: oneOf(['debt', 'running_out']),
    silent: oneOf(['true']),
    units_below: integer(0, 100),
    course_id: ids,
    zone: texts,
    since: date,
  },
});
const nothing = { page: 1, page_size: 25, ordering: 'name' };

describe('the URL of a list', () => {
  it('reads page, ordering, search and every filter', () => {
    const search = {
      page: '3',
      page_size: 50,
      ordering: '-name',
      search: 'ann',
      status: ['inactive', 'active', 'gone'],
      standing: ['debt'],
      silent: true,
      units_below: '0',
      course_id: ['4', 5],
      zone: 'Europe/Moscow',
      since: '2026-11-01',
    };
    expect(list.read(search)).toEqual({
      ...search,
      page: 3,
      status: ['active', 'inactive'],
      standing: 'debt',
      silent: 'true',
      units_below: 0,
      course_id: [4, 5],
      zone: ['Europe/Moscow'],
    });
  });

  it('ignores invalid values', () => {
    const wrong = {
      page: '-1',
      page_size: '26',
      ordering: 'password',
      search: '',
      status: 'gone',
      standing: 'rich',
      silent: 'no',
      units_below: 101,
      course_id: ['a', '-1'],
      zone: 5,
      since: '2026-13-01',
      other: 1,
    };
    expect(list.read(wrong)).toEqual(nothing);
    fc.assert(
      fc.property(
        fc.record({ status: fc.anything(), units_below: fc.anything(), course_id: fc.anything(), since: fc.anything() }),
        (search) => {
          expect(list.read(search)).toMatchObject(nothing);
        },
      ),
    );
  });

  it('has no ordering if the list has none', () => {
    expect(defineList({ ...list, orderings: [] }).read({})).toEqual({ page: 1, page_size: 25 });
  });
});
