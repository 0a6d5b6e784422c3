import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { ReadContext, WriteContext } from '../../../kernel/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { stretchesOf } from '../../availability/public/weekly-stretches.ts';
import type { Stretch, WeeklyRule } from '../../availability/public/weekly-stretches.ts';
import type { HitStretch } from '../../lessons/public/resolve-hit-lessons.ts';
import { endOfPlannedLessons } from './working-time.queries.ts';

/** Locks the teacher whose time changes, and whoever is to stand in for them, in the one order. */
export async function lockTeachers({ db }: WriteContext, teacherId: number, resolutions: readonly LessonResolution[]): Promise<void> {
  const substitutes = resolutions.flatMap((each) => (each.action === 'substitute' ? [each.teacher_id] : []));
  await lock(
    db,
    [...new Set([teacherId, ...substitutes])].map((id) => ({ of: 'teacher', id })),
  );
}

/** What weekly rules come to from now on, as far as lessons are planned. */
export async function stretchesAhead(
  ctx: ReadContext,
  teacherId: number,
  ...rules: readonly (readonly WeeklyRule[])[]
): Promise<Stretch[][]> {
  const until = await endOfPlannedLessons(ctx, teacherId);
  return rules.map((each) => (until === null ? [] : stretchesOf(each, ctx.now, until)));
}

/** Stretches as the resolving of hit lessons takes them. */
export function asHits(stretches: readonly Stretch[]): HitStretch[] {
  const iso = (milliseconds: number) => isoOf(Temporal.Instant.fromEpochMilliseconds(milliseconds));
  return stretches.map(({ start, finish }) => ({ start: iso(start), finish: iso(finish) }));
}
