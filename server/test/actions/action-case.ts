import type { Name, RowRule } from '../rows/row-rules.ts';
import type { TwoFamilies } from '../families/two-families.ts';

/** A record whose `can` is compared with what its calls do. */
export type ActionCase = {
  /** The kind of record, or how one of the first family is made. */
  readonly record: RowRule['record'] | ((families: TwoFamilies) => Promise<number>);
  /** The endpoints whose responses contain the record with its `can`; the first one that has it counts. */
  readonly reads: readonly Name[];
  readonly query?: string;
  /** Whose id the path of a read has, if not the record's. */
  readonly readOf?: 'client' | 'teacher';
  /** The endpoint of each action of `can`. */
  readonly verbs: Readonly<Record<string, Name>>;
  /** SQL over `{id}` for each state of the record, independent of the previous one. */
  readonly states: readonly string[];
  /** Actions whose endpoint has a wider rule than the button. */
  readonly wider?: readonly string[];
  /** Actions that have no effect, rather than being refused, if the record is in that state already. */
  readonly repeatable?: readonly string[];
};
