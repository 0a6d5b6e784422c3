import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { OnceTable, PlacedStretch } from './placed-stretch.ts';
import { endedAt, hasBegun, requireNotOver } from './placed-stretch.ts';

/**
 * Deletes what has not begun, and ends what has with the minute that runs. Under the teacher's lock.
 * @returns where it ends now, an ISO instant; null where nothing of it is left
 * @throws AppError `time_in_past` for what is over
 */
export async function takeBack({ db, now }: WriteContext, table: OnceTable, placed: PlacedStretch): Promise<string | null> {
  requireNotOver(placed, now);
  const finish = endedAt(now);
  const isNothing = Temporal.Instant.compare(Temporal.Instant.from(finish), Temporal.Instant.from(placed.start)) <= 0;
  if (!hasBegun(placed, now) || isNothing) {
    await db.deleteFrom(table).where('id', '=', placed.id).execute();
    return null;
  }
  await db.updateTable(table).set({ finish }).where('id', '=', placed.id).execute();
  return finish;
}
