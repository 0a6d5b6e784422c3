import { expect, it } from 'vitest';
import { draftOf, problemsOfSteps, shownSteps, stepsOf } from './tax-draft.rules.ts';

const scale = [
  { above: 0, share: 1300 },
  { above: 240_000_000, share: 1500 },
];

it('sends unchanged steps unchanged', () => {
  expect(stepsOf(draftOf(scale as never))).toEqual(scale);
});

it('shows one empty step after the filled ones', () => {
  expect(shownSteps(draftOf(scale as never)).map(({ percent }) => percent)).toEqual([13, 15, null]);
  expect(shownSteps(draftOf([]))).toHaveLength(1);
});

it('requires both values of a step, ascending steps, and a share from 0 to 100', () => {
  const steps = draftOf(scale as never);
  const changed = (index: number, step: object) => steps.map((each, at) => (at === index ? { ...each, ...step } : each));
  expect(problemsOfSteps(draftOf([]))).toEqual({ 'steps.0.above': null, 'steps.0.percent': 'salary:taxes.step_missing' });
  expect(problemsOfSteps(changed(2, { percent: 18 }))).toMatchObject({ 'steps.2.above': 'salary:taxes.step_missing' });
  expect(problemsOfSteps(changed(2, { above: 100, percent: 18 }))).toMatchObject({ 'steps.2.above': 'salary:taxes.step_order' });
  expect(problemsOfSteps(changed(1, { percent: 101 }))).toMatchObject({ 'steps.1.percent': 'salary:taxes.share_range' });
  expect(Object.values(problemsOfSteps(steps)).filter((problem) => problem !== null)).toEqual([]);
});
