import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { OnceTable, PlacedInterval } from './placed-interval.ts';
import { endedAt, hasBegun, requireNotOver } from './placed-interval.ts';

/**
 * Deletes an event that has not begun, and ends a current one with the current minute. Under the teacher's lock.
 * @returns the new end, an ISO instant; null if it was deleted
 * @throws AppError `time_in_past` for one that is over
 */
export async function takeBack({ db, now }: WriteContext, table: OnceTable, placed: PlacedInterval): Promise<string | null> {
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
