import type { FreedDays, FreedDaysQuery, FreedLesson } from '@lectern/contract/vacations/vacations.schema';
import { requireAction, requirePermitted } from '../../../kernel/actions.ts';
import type { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { awayLessons, isBack, returnConflict, viewOfLesson } from '../../lessons/public/return-lessons.ts';
import type { AwayLesson } from '../../lessons/public/return-lessons.ts';
import { freedDates } from '../../regular-lessons/public/freed-dates.ts';
import { vacationActions } from '../vacations.policy.ts';
import { requireVacation } from '../vacations.queries.ts';
import { countDays, freedDays, intervalOfDays } from '../vacations.rules.ts';
import type { VacationRow } from '../vacations.view.ts';
import { requireShorter } from './shorter-days.ts';

/**
 * The time that a shortened vacation frees: days, instants (ISO), and the lessons in it that its approval moved, substituted or cancelled.
 */
export type Freed = {
  readonly teacherId: number;
  readonly days: { readonly first_day: string; readonly last_day: string };
  readonly start: string;
  readonly finish: string;
  readonly away: readonly AwayLesson[];
};

/** The time between the new last day of a vacation and the agreed one. @param lastDay the vacation's last day, or the one it may get */
export async function freedOf(ctx: ReadContext, vacation: VacationRow, lastDay: string): Promise<Freed> {
  const { id, zone, first_day, teacher_id: teacherId } = vacation;
  const agreed = vacation.agreed_last_day ?? vacation.last_day;
  const start = isoOf(intervalOfDays({ first_day, last_day: lastDay }, zone).finish);
  const interval = { start, finish: vacation.agreed_finish ?? vacation.finish };
  const resolved = await ctx.db
    .selectFrom('vacation_lessons')
    .select(['lesson_id', 'resolution'])
    .where('vacation_id', '=', id)
    .orderBy('lesson_id')
    .execute();
  return { teacherId, days: freedDays(lastDay, agreed), ...interval, away: await awayLessons(ctx, resolved, interval) };
}

/** The lessons and unplaced dates of freed days. @param shortened the vacation with its earlier end, for a preview */
export async function freedView(
  ctx: ReadContext,
  freed: Freed,
  shortened?: { readonly id: number; readonly finish: string },
): Promise<FreedDays> {
  const absence = { teacherId: freed.teacherId, away: freed.away, ...(shortened && { shortened }) };
  const [lessons, dates] = await Promise.all([
    Promise.all(
      freed.away.map(async (away): Promise<FreedLesson> => {
        const { original, current, resolution } = away;
        const back = isBack(away, freed.teacherId);
        const conflict = back ? null : conflictView(await returnConflict(ctx, absence, away));
        const { start, finish } = original;
        return { lesson_id: original.id, lesson: viewOfLesson(current, ctx), resolution, start, finish, back, conflict };
      }),
    ),
    freedDates(ctx, freed, shortened),
  ]);
  return {
    ...freed.days,
    days: countDays(freed.days),
    lessons,
    dates: dates.map((date) => ({ ...date, conflict: conflictView(date.conflict) })),
  };
}

function conflictView(conflict: { readonly key: string; readonly params: AppError['params'] } | null) {
  return conflict === null ? null : { reason: conflict.key, params: conflict.params };
}

/** With a last day, previews shortening the vacation; without, returns the days that a shortened one has freed. */
export async function getFreedDays(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: FreedDaysQuery },
): Promise<FreedDays> {
  const vacation = await requireVacation(ctx, params.id);
  const { last_day } = query;
  requirePermitted(ctx, vacationActions, 'bring_back', vacation);
  if (last_day === undefined) return freedView(ctx, await freedOf(ctx, vacation, vacation.last_day));
  requireAction(ctx, vacationActions, 'shorten', vacation);
  requireShorter(ctx, vacation, last_day);
  const freed = await freedOf(ctx, vacation, last_day);
  return freedView(ctx, freed, { id: vacation.id, finish: freed.start });
}
