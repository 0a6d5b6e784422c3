import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';

/** For so many days what stands in a file is kept, where the school has no `import_rows_days`. */
export const usualDaysKept = 30;

/** @returns for how many days after its last use what stands in the file of an import is kept */
export function daysKept({ ownSetting }: Pick<ReadContext, 'ownSetting'>): Promise<number> {
  return ownSetting('import_rows_days', usualDaysKept);
}

/** Over `import_runs r`: when it was uploaded, brought in or undone, whichever was last. */
export const lastUse = sql<string>`greatest(r.created_at, r.started_at, r.finished_at)`;
