import type { ErrorKey } from '@lectern/contract/errors';
import { importCan, isWorkedOn } from '@lectern/contract/imports/import-states';
import type { ImportAction, ImportState } from '@lectern/contract/imports/import-states';
import type { ActionRule, ActionRules } from '../../kernel/actions.ts';

/** The facts that decide about the actions on an import. */
export type RunFacts = {
  readonly state: ImportState;
  readonly rows_total: number;
  /** Whether every row was checked. */
  readonly all_checked: boolean;
  readonly rows_good: number;
  readonly rows_brought: number;
  readonly rows_removed: number;
  readonly rows_kept: number;
  /** When the cells of the file were deleted; null while they exist. */
  readonly rows_forgotten_at: string | null;
};

/** @returns why an action on an import is refused, or null; by the state table and the row counts */
function refusalByState(action: ImportAction, run: RunFacts): ErrorKey | null {
  if (action === 'cancel') return importCan.cancel[run.state] === undefined ? 'import_not_busy' : null;
  if (isWorkedOn(run.state)) return 'import_busy';
  const touched = run.rows_brought + run.rows_removed + run.rows_kept;
  const unread = run.rows_forgotten_at === null ? null : 'import_forgotten';
  if (action === 'check') return importCan.check[run.state] === undefined || touched > 0 ? 'import_begun' : unread;
  if (action === 'undo')
    return importCan.undo[run.state] === undefined || run.rows_brought + run.rows_kept === 0 ? 'import_nothing_brought' : null;
  if (run.state === 'uploaded' || !run.all_checked) return unread ?? 'import_not_checked';
  if (importCan.run[run.state] === undefined || run.rows_removed + run.rows_kept > 0) return 'import_finished';
  return run.rows_good === 0 ? 'import_nothing_good' : unread;
}

function ruleOf(action: ImportAction): ActionRule<RunFacts> {
  return { blockedBy: (run) => refusalByState(action, run) };
}

/** The actions on an import, and when they are allowed; guards and buttons use it. */
export const importActions: ActionRules<ImportAction, RunFacts> = {
  check: ruleOf('check'),
  run: ruleOf('run'),
  cancel: ruleOf('cancel'),
  undo: ruleOf('undo'),
};

/** The state after an allowed action. */
export function nextState(action: ImportAction, { state }: Pick<RunFacts, 'state'>): ImportState {
  const next = importCan[action][state];
  if (next === undefined) throw new Error(`${action} leads nowhere from ${state}`);
  return next;
}
