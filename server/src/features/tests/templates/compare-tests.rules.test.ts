import type { Question } from '@lectern/contract/questions/question.schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareQuestions } from './compare-tests.rules.ts';
import type { QuestionInVersion } from './compare-tests.rules.ts';

const single = (text: string, more: object = {}) =>
  ({ kind: 'single', text, explanation: '', points: 1, options: ['yes', 'no'], right: 0, ...more }) as Question;
const version = (lineages: readonly number[], contentOf = (lineage: number) => single(`Question ${lineage}?`)): QuestionInVersion[] =>
  lineages.map((lineage, at) => ({ lineage, position: at + 1, content: contentOf(lineage) }));
const lineages = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 40 });
const changesOf = (earlier: readonly QuestionInVersion[], later: readonly QuestionInVersion[]) =>
  compareQuestions(earlier, later).map(({ change, before, after, fields }) => [change, before?.position, after?.position, fields]);

it('finds no change between a version and its copy', () => {
  fc.assert(
    fc.property(lineages, (all) => {
      expect(compareQuestions(version(all), version(all)).every(({ change }) => change === 'same')).toBe(true);
    }),
  );
});

it('lists every question of both versions once, on its side, with its change', () => {
  fc.assert(
    fc.property(lineages, lineages, (earlier, later) => {
      const compared = compareQuestions(version(earlier), version(later));
      const positions = (sides: readonly ({ readonly position: number } | null)[]) =>
        sides.flatMap((side) => side?.position ?? []).toSorted((one, other) => one - other);
      expect(positions(compared.map(({ before }) => before))).toEqual(earlier.map((_, at) => at + 1));
      expect(positions(compared.map(({ after }) => after))).toEqual(later.map((_, at) => at + 1));
      const both = later.filter((each) => earlier.includes(each)).length;
      expect(compared.filter(({ before, after }) => before !== null && after !== null)).toHaveLength(both);
      for (const { change, before, after, fields } of compared) {
        expect(change === 'added').toBe(before === null);
        expect(change === 'removed').toBe(after === null);
        expect(change === 'changed').toBe(fields.length > 0);
      }
    }),
  );
});

it('names as moved no more questions than leave the others in their old order', () => {
  fc.assert(
    fc.property(lineages, fc.nat(), fc.nat(), (all, from, to) => {
      fc.pre(all.length > 1);
      const taken = all[from % all.length] ?? 0;
      const later = all.filter((each) => each !== taken).toSpliced(to % all.length, 0, taken);
      const moved = compareQuestions(version(all), version(later)).filter(({ fields }) => fields.includes('position'));
      expect(moved.length).toBeLessThanOrEqual(1);
    }),
  );
});

it('names the parts of a question that changed', () => {
  const compared = (now: Question) =>
    changesOf(
      version([1]),
      version([1], () => now),
    )[0]?.[3];
  expect(compared(single('Other?'))).toEqual(['text']);
  expect(compared(single('Question 1?', { right: 1 }))).toEqual(['answers']);
  expect(compared(single('Question 1?', { points: 2, explanation: 'So.' }))).toEqual(['points', 'explanation']);
  expect(compared(single('Question 1?', { picture: { id: 3, alt: 'A line' } }))).toEqual(['picture']);
  expect(compared({ kind: 'number', text: 'Question 1?', explanation: '', points: 1, value: 3, tolerance: 0, unit: '' })).toEqual([
    'kind',
    'answers',
  ]);
});

it('knows a question that was deleted and written again by its text, and a copied one by its lineage', () => {
  const rewritten = [{ lineage: 9, position: 1, content: single(' question 1? ', { points: 2 }) }];
  expect(changesOf(version([1]), rewritten)).toEqual([['changed', 1, 1, ['text', 'points']]]);
  const swapped = version([1, 2], (lineage) => single(`Question ${3 - lineage}?`));
  expect(changesOf(version([1, 2]), swapped)).toEqual([
    ['changed', 1, 1, ['text']],
    ['changed', 2, 2, ['text']],
  ]);
});
