import type { ImportState } from '@lectern/contract/imports/import-states';

/** Steps of an import, in order. The first has no import yet. */
export const steps = ['file', 'columns', 'check', 'run', 'result'] as const;
export type Step = (typeof steps)[number];

/** Import data that determines the step. */
export type Progress = {
  readonly state: ImportState;
  readonly rows_brought: number;
  readonly rows_removed: number;
  readonly rows_kept: number;
};

/** @returns whether rows have ever been imported */
const hasImported = ({ rows_brought, rows_removed, rows_kept }: Progress) => rows_brought + rows_removed + rows_kept > 0;

/** The current step, if the URL names none. */
export function stepOf(run: Progress): Step {
  if (run.state === 'uploaded') return 'columns';
  if (run.state === 'checking' || run.state === 'checked') return 'check';
  if (run.state === 'running') return 'run';
  return run.state === 'failed' && !hasImported(run) ? 'check' : 'result';
}

/** Whether a step can be opened. Earlier steps stay open until the first row is imported. */
export function mayOpenStep(step: Step, run: Progress): boolean {
  switch (step) {
    case 'file':
      return true;
    case 'columns':
      return !hasImported(run) && (run.state === 'uploaded' || run.state === 'checked' || run.state === 'failed');
    case 'check':
      return run.state !== 'uploaded';
    case 'run':
      return run.state === 'checked' || run.state === 'running' || run.state === 'stopped' || run.state === 'failed';
    case 'result':
      return hasImported(run) || run.state === 'stopped' || run.state === 'done' || run.state === 'undoing' || run.state === 'undone';
  }
}
