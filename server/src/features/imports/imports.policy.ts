import type { ErrorKey } from '@lectern/contract/errors';
import { abilityOfKind, importCan, isWorkedOn } from '@lectern/contract/imports/import-states';
import type { ImportAction, ImportKind, ImportState } from '@lectern/contract/imports/import-states';
import type { Actor } from '../../kernel/calls/context.ts';
import type { ActionRule, ActionRules } from '../../kernel/actions.ts';
import { needsOtherToRun, needsRequestToUndo } from './two-people/second-person.rules.ts';
import type { ImportedSums, TwoPeople } from './two-people/second-person.rules.ts';

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
  readonly sums: ImportedSums;
  readonly two_people: TwoPeople;
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

/** @returns why one person may not do it alone, or null. An undo that needs another person is requested first, so it is refused only afterwards. */
function refusalOfOne(action: ImportAction, { sums, two_people }: RunFacts, userId: number): ErrorKey | null {
  if (action === 'run') return needsOtherToRun(userId, sums, two_people) ? 'import_by_another' : null;
  if (action !== 'undo' || sums.undo_asked_by !== userId) return null;
  return needsRequestToUndo(userId, sums, two_people) ? 'import_undo_by_another' : null;
}

function ruleOf(action: ImportAction): ActionRule<RunFacts> {
  return { blockedBy: (run, { actor }) => refusalByState(action, run) ?? refusalOfOne(action, run, actor.id) };
}

/** Whether an undo by this user is only a request, because another person has to do it. */
export function onlyRequestsUndo({ sums, two_people }: RunFacts, userId: number): boolean {
  return (sums.undo_asked_by === null || sums.undo_asked_by === userId) && needsRequestToUndo(userId, sums, two_people);
}

/** Whether an import waits for this user as the second person: nobody who prepared it may run it, or somebody else asked for its undo. */
export function waitsForSecondPerson(run: RunFacts, userId: number): boolean {
  const { sums, two_people } = run;
  if (sums.undo_asked_by !== null) return sums.undo_asked_by !== userId && refusalByState('undo', run) === null;
  const isOthers = sums.prepared_by.length > 0 && !sums.prepared_by.includes(userId);
  return isOthers && refusalByState('run', run) === null && sums.prepared_by.every((id) => needsOtherToRun(id, sums, two_people));
}

/** Whether a user may enter the records of this kind on a screen, too. */
export function holdsRightOf({ abilities }: Pick<Actor, 'abilities'>, kind: ImportKind): boolean {
  const ability = abilityOfKind[kind];
  return ability === null || abilities.includes(ability);
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
  if (next === undefined) throw new Error(`${action} is not possible in state ${state}`);
  return next;
}
