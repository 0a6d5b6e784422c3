import { abilities } from '../permissions.ts';
import type { Ability } from '../permissions.ts';

/**
 * States and transitions of an import: the one table for guards and buttons. In `checking`, `running` and `undoing` a background job works
 * on it. `stopped`: a person ended it before the last row.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export type ImportAction = 'check' | 'run' | 'cancel' | 'undo';

/** Target state of each action, by the states in which it is possible. */
export const importCan: Readonly<Record<ImportAction, Readonly<Partial<Record<ImportState, ImportState>>>>> = {
  // The server also checks: a failed import is checked again only if nothing was imported, and continues only if it was checked.
  check: { uploaded: 'checking', checked: 'checking', failed: 'checking' },
  run: { checked: 'running', stopped: 'running', failed: 'running' },
  cancel: { checking: 'uploaded', running: 'stopped' },
  undo: { stopped: 'undoing', done: 'undoing', undone: 'undoing', failed: 'undoing' },
};

/** States of background work, and the state that follows the last row. */
export const importWork = { checking: 'checked', running: 'done', undoing: 'undone' } as const satisfies Partial<
  Record<ImportState, ImportState>
>;

/** @returns whether a background job works on an import in this state. */
export function isWorkedOn(state: ImportState): state is keyof typeof importWork {
  return state in importWork;
}

/** Kinds of imports in the order in which a school needs them: courses and prices, people, rates, then what clients have already paid. */
export const importKinds = ['courses', 'services', 'abonements', 'teachers', 'rates', 'clients', 'balances', 'subscriptions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The ability of the records' own screen, if any. It is needed in addition to the import right. */
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
 * Result of a row: not checked, valid, invalid, duplicate, imported; after an undo removed, or kept because a record made from it is in
 * use.
 */
export const rowOutcomes = ['unchecked', 'good', 'bad', 'duplicate', 'brought', 'removed', 'kept'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Largest file, in bytes. */
export const largestImportFile = 12_000_000;
