import { expect, it } from 'vitest';
import { checklistPaper } from './checklist-paper.rules.ts';
import type { ChecklistPaper } from './checklist-paper.rules.ts';

const test = (on: string, earned: number) => ({ on, title: 'Fractions', earned, points: 8, passed: earned >= 480 });
const report = (tests: ChecklistPaper['tests'], language: 'en' | 'ru' = 'en'): ChecklistPaper => ({
  ...{ kid_name: 'Anna', course_title: 'Mathematics', grade: 5, teacher_name: 'Maria', comment: '', sections: [] },
  ...{ language, school: 'School', submitted_on: '2026-11-20', last_on: null, made_at: '2026-11-20T10:00:00Z', tests, readings: [] },
});
const trends = (paper: ChecklistPaper) => checklistPaper(paper).parts.filter(({ kind }) => kind === 'trend');

it('draws the results of tests over time, each as the share of its points', () => {
  const tests = [test('2026-09-10', 200), test('2026-10-10', 600), test('2026-11-10', 800)];
  expect(trends(report(tests))).toEqual([
    { kind: 'trend', values: [25, 75, 100], most: 100, first: '10 Sep 2026: 25%', last: '10 Nov 2026: 100%' },
  ]);
  expect(trends(report(tests, 'ru'))).toMatchObject([{ first: '10.09.2026: 25\u00a0%', last: '10.11.2026: 100\u00a0%' }]);
});

it('draws no line over a single test', () => {
  expect(trends(report([test('2026-09-10', 200)]))).toEqual([]);
  expect(trends(report([]))).toEqual([]);
});
