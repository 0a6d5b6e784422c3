import type { ShortenVacationInput, ShortenedVacation } from '@lectern/contract/vacations/vacations.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { bringBack, lockAway, returnConflict } from '../../lessons/public/return-lessons.ts';
import type { AwayLesson } from '../../lessons/public/return-lessons.ts';
import { kidsOfFreedDates, placeFreedDates, stillRepeating } from '../../regular-lessons/public/freed-dates.ts';
import { requireOpenVacation } from '../decide-vacation.ts';
import { notifyDecision } from '../vacation-mails.ts';
import { requireVacation } from '../vacations.queries.ts';
import { vacationView } from '../vacations.view.ts';
import type { VacationRow } from '../vacations.view.ts';
import { freedOf, freedView } from './freed-days.queries.ts';
import type { Freed } from './freed-days.queries.ts';
import { requireShorter } from './shorter-days.ts';

type Input = { readonly params: { readonly id: number }; readonly body: ShortenVacationInput };

/**
 * Gives a current vacation an earlier last day. Regular lessons of the freed days are restored in the same transaction if possible: those
 * that were cancelled for the vacation, and unplaced dates. Moved and substituted lessons stay until somebody brings each back.
 */
export async function shortenVacation(ctx: WriteContext, { params, body }: Input): Promise<ShortenedVacation> {
  const vacation = await requireOpenVacation(ctx, 'shorten', params.id);
  requireShorter(ctx, vacation, body.last_day);
  const seen = await freedOf(ctx, vacation, body.last_day);
  await lockAway(ctx, { ...seen, kids: await kidsOfFreedDates(ctx, seen) });
  await writeDays(ctx, vacation, body, seen);
  const freed = await freedOf(ctx, vacation, body.last_day);
  const came_back = (await reopenRegular(ctx, freed)) + (await placeFreedDates(ctx, freed));
  if (ctx.actor.id !== vacation.teacher_id) await notifyDecision(ctx, { ...vacation, last_day: body.last_day }, 'shorten', body.comment);
  const after = await requireVacation(ctx, vacation.id);
  return { vacation: vacationView(after, ctx), came_back, freed: await freedView(ctx, await freedOf(ctx, after, after.last_day)) };
}

async function writeDays(ctx: WriteContext, vacation: VacationRow, { last_day, comment }: ShortenVacationInput, { start }: Freed) {
  const { id, teacher_id } = vacation;
  await ctx.db
    .updateTable('vacations')
    .set({
      last_day,
      finish: start,
      agreed_last_day: vacation.agreed_last_day ?? vacation.last_day,
      agreed_finish: vacation.agreed_finish ?? vacation.finish,
      shortened_at: isoOf(ctx.now),
      shortened_by: ctx.actor.id,
    })
    .where('id', '=', id)
    .execute();
  const entry = { action: 'vacation.shorten', entity: 'vacation', entity_id: id, teacher_id };
  ctx.audit({ ...entry, old: { last_day: vacation.last_day }, new: { last_day, comment } });
}

/** Restores regular lessons that were cancelled for the vacation, if their rule still holds and their time is free. */
async function reopenRegular(ctx: WriteContext, { teacherId, away }: Freed): Promise<number> {
  const cancelled = away.filter(({ resolution, original }) => resolution === 'cancel' && original.rule_id !== null);
  const requested = await stillRepeating(
    ctx.db,
    cancelled.map(({ original }) => original.id),
  );
  const reopened = new Set<number>();
  for (const lesson of cancelled.filter(({ original }) => requested.has(original.id))) {
    // The other one of a pair was restored with the first.
    if (isPartnerOf(lesson, reopened, away)) continue;
    const absence = { teacherId, away: away.filter(({ original }) => !reopened.has(original.id)) };
    if ((await returnConflict(ctx, absence, lesson)) !== null) continue;
    await bringBack(ctx, absence, lesson);
    reopened.add(lesson.original.id);
  }
  return reopened.size;
}

function isPartnerOf({ original }: AwayLesson, reopened: ReadonlySet<number>, away: readonly AwayLesson[]): boolean {
  return away.some(
    (other) => reopened.has(other.original.id) && original.shared_slot !== null && other.original.shared_slot === original.shared_slot,
  );
}
