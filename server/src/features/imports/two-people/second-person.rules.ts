/** Sums that an import moves, in minor units. `granted`: money and packages that clients get; `owed`: their debts. */
export type ImportSums = { readonly granted: number; readonly owed: number };

export type ImportedSums = ImportSums & {
  /** Who uploaded the file and mapped its columns. */
  readonly prepared_by: readonly number[];
  /** Who asked for its undo, if anybody did. */
  readonly undo_asked_by: number | null;
  /** Whether today's sums by one person include this import, and its undo. */
  readonly run_alone_today: boolean;
  readonly undone_alone_today: boolean;
};

/** What the rule of two people depends on besides the import itself. */
export type TwoPeople = {
  /** Active people who may import. */
  readonly people: readonly number[];
  /** The school's daily limits for one person; 0 means none. */
  readonly limits: { readonly granted: number; readonly owed: number; readonly undone: number };
  /** What one person alone imported and undid today, in all imports. */
  readonly alone: ImportSums & { readonly undone: number };
};

const exceeds = (amount: number, before: number, limit: number) => limit > 0 && amount > 0 && before + amount > limit;

/**
 * Whether somebody else has to run an import: its sums and those of today's other imports by one person exceed the school's limits, the
 * user prepared it, and there is somebody else. A school with one person who may import can still move in.
 */
export function needsOtherToRun(
  userId: number,
  { prepared_by, granted, owed, run_alone_today }: ImportedSums,
  { people, limits, alone }: TwoPeople,
): boolean {
  if (!prepared_by.includes(userId) || people.every((id) => prepared_by.includes(id))) return false;
  const others = run_alone_today ? { granted: alone.granted - granted, owed: alone.owed - owed } : alone;
  return exceeds(granted, others.granted, limits.granted) || exceeds(owed, others.owed, limits.owed);
}

/** Whether an undo has to be requested by one person and done by another. */
export function needsRequestToUndo(
  userId: number,
  { granted, owed, undone_alone_today }: ImportedSums,
  { people, limits, alone }: TwoPeople,
): boolean {
  const sum = granted + owed;
  const others = undone_alone_today ? alone.undone - sum : alone.undone;
  return people.some((id) => id !== userId) && exceeds(sum, others, limits.undone);
}
