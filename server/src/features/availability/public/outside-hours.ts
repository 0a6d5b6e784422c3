import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { finishOf, stretchesOf } from '../availability.rules.ts';
import type { WeeklyRule } from '../availability.rules.ts';
import type { Stretch } from './teacher-time.ts';
import { asStretch, workingHoursColumn } from './teacher-time.ts';

/**
 * Whether each of some times is outside a teacher's working hours. Where a teacher has none in those days, nothing is outside: such a teacher
 * works by agreement.
 */
export async function outsideHours(
  db: Db,
  teacherId: number,
  times: readonly { readonly start: string; readonly minutes: number }[],
): Promise<boolean[]> {
  const wanted = times.map(({ start, minutes }) => asStretch({ start, finish: finishOf(start, minutes) }));
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ hours: readonly WeeklyRule[] }>`select ${workingHoursColumn(teacherId)}`.execute(db);
  const hours = rows[0]?.hours ?? [];
  const day = 24 * 3_600_000;
  return wanted.map(({ start, finish }) => {
    // A week around the time says whether the teacher had hours then at all.
    const around = stretchesOf(hours, instantOf(start - 4 * day), instantOf(finish + 4 * day));
    return around.length > 0 && !isCovered({ start, finish }, around);
  });
}

/** Hours of a day may be typed in pieces that touch. @param stretches in order */
function isCovered({ start, finish }: Stretch, stretches: readonly Stretch[]): boolean {
  let covered = start;
  for (const stretch of stretches) if (stretch.start <= covered && stretch.finish > covered) covered = stretch.finish;
  return covered >= finish;
}

const instantOf = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
