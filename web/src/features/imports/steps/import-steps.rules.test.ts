import { importStates } from '@lectern/contract/imports/import-states';
import { expect, it } from 'vitest';
import { mayOpenStep, stepOf, steps } from './import-steps.rules.ts';

const run = (state: (typeof importStates)[number], rows_brought = 0) => ({ state, rows_brought, rows_removed: 0, rows_kept: 0 });

it('an import opens at an available step, in every state', () => {
  const beforeTheFirstRow = ['uploaded', 'checking', 'checked'];
  for (const state of importStates) {
    for (const brought of beforeTheFirstRow.includes(state) ? [0] : [0, 5]) {
      const at = run(state, brought);
      expect([state, brought, mayOpenStep(stepOf(at), at)]).toEqual([state, brought, true]);
    }
  }
});

it('the columns step is unavailable once a row is imported', () => {
  expect(steps.filter((step) => mayOpenStep(step, run('uploaded')))).toEqual(['file', 'columns']);
  expect(steps.filter((step) => mayOpenStep(step, run('checked')))).toEqual(['file', 'columns', 'check', 'run']);
  for (const state of ['stopped', 'done', 'failed'] as const) expect(mayOpenStep('columns', run(state, 5))).toBe(false);
});
