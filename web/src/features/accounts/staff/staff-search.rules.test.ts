import { expect, it } from 'vitest';
import { readStaffSearch } from './staff-search.rules.ts';

it('the list of staff is what the address says, and what it says wrongly counts as not said', () => {
  expect(
    readStaffSearch({ role: ['Teacher', 'Director', 'Curator'], state: 'invited', search: 'ann', ordering: '-created_at', page: '3' }),
  ).toEqual({
    role: ['Teacher', 'Curator'],
    state: ['invited'],
    search: 'ann',
    ordering: '-created_at',
    page: 3,
    page_size: 25,
  });
  expect(readStaffSearch({ role: 'Child', state: 'gone', ordering: 'password', page: '-1', page_size: '26' })).toEqual({
    ordering: 'name',
    page: 1,
    page_size: 25,
  });
});
