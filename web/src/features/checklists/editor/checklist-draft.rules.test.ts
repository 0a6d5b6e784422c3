import { expect, it } from 'vitest';
import { contentOf, draftOf, withMoved, newCriterion, problemsOf, splitScale } from './checklist-draft.rules.ts';

const criterion = { id: 7, lineage: 3, title: 'Adds', scale: ['not yet', 'alone'], topics: [{ id: 11, title: 'Fractions' }] };
const checklist = { every_lessons: 8, due_dates: ['2026-12-25'], sections: [{ id: 1, title: 'Numbers', criteria: [criterion] }] } as never;

it('sends an unchanged draft as it was read, with lineages', () => {
  expect(contentOf(draftOf(checklist), 4)).toEqual({
    revision: 4,
    every_lessons: 8,
    due_dates: ['2026-12-25'],
    sections: [{ title: 'Numbers', criteria: [{ title: 'Adds', scale: ['not yet', 'alone'], lineage: 3, topic_ids: [11] }] }],
  });
});

it('splits the words of a scale at commas', () => {
  expect(splitScale(' not yet,, with help , alone ')).toEqual(['not yet', 'with help', 'alone']);
});

it('accepts an unfinished draft, and refuses a scale that is too long', () => {
  const draft = draftOf(checklist);
  expect(Object.values(problemsOf(draft))).toEqual([null]);
  const [section] = draft.sections;
  const long = { ...newCriterion('new', section?.criteria[0], ''), words: 'a,b,c,d,e,f,g,h' };
  expect(problemsOf({ ...draft, sections: [{ key: '1', title: '', criteria: [long] }] })).toEqual({
    every_lessons: null,
    'sections.0.criteria.0.words': 'students:checklist.too_many_words',
  });
  expect(newCriterion('new', section?.criteria[0], '').words).toBe('not yet, alone');
});

it('moves an entry by one place, but not beyond the ends', () => {
  expect(withMoved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(withMoved([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
  expect(withMoved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});
