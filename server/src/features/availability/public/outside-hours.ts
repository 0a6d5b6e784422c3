import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { finishOf, intervalsOf } from '../availability.rules.ts';
import type { WeeklyRule } from '../availability.rules.ts';
import type { Interval } from './teacher-time.ts';
import { asInterval, workingHoursColumn } from './teacher-time.ts';

/**
 * Whether each of some times is outside a teacher's working hours. For a teacher without hours in those days nothing is outside: such a
 * teacher works by agreement.
 */
export async function outsideHours(
  db: Db,
  teacherId: number,
  times: readonly { readonly start: string; readonly minutes: number }[],
): Promise<boolean[]> {
  const requested = times.map(({ start, minutes }) => asInterval({ start, finish: finishOf(start, minutes) }));
  if (requested.length === 0) return [];
  const { rows } = await sql<{ hours: readonly WeeklyRule[] }>`select ${workingHoursColumn(teacherId)}`.execute(db);
  const hours = rows[0]?.hours ?? [];
  const day = 24 * 3_600_000;
  return requested.map(({ start, finish }) => {
    // A week around the time shows whether the teacher had any hours then.
    const around = intervalsOf(hours, instantOf(start - 4 * day), instantOf(finish + 4 * day));
    return around.length > 0 && !isCovered({ start, finish }, around);
  });
}

/** Hours of a day may be entered as touching pieces. @param intervals in order */
function isCovered({ start, finish }: Interval, intervals: readonly Interval[]): boolean {
  let covered = start;
  for (const interval of intervals) if (interval.start <= covered && interval.finish > covered) covered = interval.finish;
  return covered >= finish;
}

const instantOf = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
