import { expect, it } from 'vitest';
import { matchingFilters } from './filter-menu.tsx';

const option = (value: string, label: string) => ({ value, label });
const filters = [
  { key: 'state', title: 'Status', options: [option('active', 'Active'), option('inactive', 'Inactive')], selected: [] },
  { key: 'course', title: 'Course', options: [option('1', 'English'), option('2', 'Mathematics')], selected: [] },
];
const shown = (typed: string) => matchingFilters(filters, typed).flatMap(({ options }) => options.map(({ label }) => label));

it('shows matching options, in any keyboard layout', () => {
  expect(shown('math')).toEqual(['Mathematics']);
  expect(shown('ьфер')).toEqual(['Mathematics']);
});

it('shows all options of a filter with a matching title, and none without a match', () => {
  expect(shown('cours')).toEqual(['English', 'Mathematics']);
  expect(shown('chess')).toEqual([]);
});
