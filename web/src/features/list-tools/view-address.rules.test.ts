import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchOfView, viewQueryOf } from './view-address.rules.ts';

it('a view stores filters, order and page size, but not the page', () => {
  expect(viewQueryOf({ page: 3, page_size: 50, status: ['active'], ordering: '-name', search: undefined })).toBe(
    'ordering=-name&page_size=50&status=active',
  );
});

it('a stored view is restored unchanged', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 999_999 }), fc.stringMatching(/^[a-zа-я+:& %-]{1,12}$/));
  const search = fc.dictionary(fc.stringMatching(/^[a-z_]{2,10}$/), fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 4 })));
  fc.assert(
    fc.property(search, (given) => {
      const { page: _, ...kept } = given;
      expect(searchOfView(viewQueryOf(given))).toEqual(kept);
    }),
  );
});
