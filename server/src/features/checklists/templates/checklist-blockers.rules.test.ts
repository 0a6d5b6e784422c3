import { expect, it } from 'vitest';
import { blockersOf } from './checklist-blockers.rules.ts';

const scale = ['not yet', 'with help', 'alone'];
const due = { every_lessons: 8, due_dates: [] };

it('allows to publish a checklist with words for every mark', () => {
  const sections = [{ title: 'Numbers', criteria: [{ title: 'Adds fractions', scale }] }];
  expect(blockersOf({ ...due, sections })).toEqual([]);
  expect(blockersOf({ every_lessons: null, due_dates: ['2026-12-25'], sections })).toEqual([]);
});

it('lists missing, duplicate and ambiguous parts with their place', () => {
  expect(blockersOf({ every_lessons: null, due_dates: [], sections: [] }).map(({ kind }) => kind)).toEqual(['never_due', 'no_criteria']);
  const sections = [
    { title: ' ', criteria: [] },
    {
      title: 'Numbers',
      criteria: [
        { title: 'Adds', scale: ['yes'] },
        { title: 'ADDS ', scale: ['yes', ' Yes'] },
        { title: '', scale: ['no', ''] },
      ],
    },
  ];
  expect(blockersOf({ ...due, sections }).map(({ kind, section, criterion }) => [kind, section, criterion])).toEqual([
    ['section_without_title', 0, null],
    ['empty_section', 0, null],
    ['scale_too_short', 1, 0],
    ['repeated_criterion', 1, 1],
    ['scale_not_clear', 1, 1],
    ['criterion_without_title', 1, 2],
    ['scale_not_clear', 1, 2],
  ]);
});
