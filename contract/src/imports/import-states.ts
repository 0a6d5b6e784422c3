import { abilities } from '../permissions.ts';
import type { Ability } from '../permissions.ts';

/**
 * The states of an import and what may be done in each: the one table that guards and buttons read. `checking`, `running` and
 * `undoing` are a process's work; `stopped` is an import that somebody ended before its last row.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export type ImportAction = 'check' | 'run' | 'cancel' | 'undo';

/** Where each action leads, from each state in which it is possible. */
export const importCan: Readonly<Record<ImportAction, Readonly<Partial<Record<ImportState, ImportState>>>>> = {
  // One that broke off is checked again only if nothing was brought in, and goes on only if it was checked: the server looks.
  check: { uploaded: 'checking', checked: 'checking', failed: 'checking' },
  run: { checked: 'running', stopped: 'running', failed: 'running' },
  cancel: { checking: 'uploaded', running: 'stopped' },
  undo: { stopped: 'undoing', done: 'undoing', undone: 'undoing', failed: 'undoing' },
};

/** What a process works on by itself, and what it becomes when its last row is done. */
export const importWork = { checking: 'checked', running: 'done', undoing: 'undone' } as const satisfies Partial<
  Record<ImportState, ImportState>
>;

/** @returns whether a process works on an import in this state. */
export function isWorkedOn(state: ImportState): state is keyof typeof importWork {
  return state in importWork;
}

/**
 * What can be brought in, in the order in which a school does it: what is taught and sold, the people, what teachers get, and what clients
 * have paid for already.
 */
export const importKinds = ['courses', 'services', 'abonements', 'teachers', 'rates', 'clients', 'balances', 'subscriptions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The ability that the screen of these records asks for, too; none where bringing in is enough. */
export const abilityOfKind: Readonly<Record<ImportKind, Ability | null>> = {
  courses: abilities.keepReferenceData,
  services: abilities.keepReferenceData,
  abonements: abilities.keepBooks,
  teachers: null,
  rates: abilities.setRates,
  clients: null,
  balances: null,
  subscriptions: null,
};

/**
 * What becomes of a row: not looked at yet, right, wrong, there already, brought in; and after an undo removed again, or kept
 * because somebody has used what it made.
 */
export const rowOutcomes = ['unchecked', 'good', 'bad', 'duplicate', 'brought', 'removed', 'kept'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The largest file that is taken, in bytes. */
export const largestImportFile = 12_000_000;
