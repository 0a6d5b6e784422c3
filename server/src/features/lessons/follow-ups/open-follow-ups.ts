import type { FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import type { ClientSaid } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** `closing_no` is the closing that creates the follow-up. */
type Closed = { readonly id: number; readonly closing_no: number };

/**
 * Opens a follow-up for a lesson. The caller's audit entry describes the event. A proposed penalty is posted automatically after the
 * school's deadline, if there is one.
 * @param bonus_share the client's bonus with a penalty, a share of the lesson's price in basis points
 */
export async function openFollowUp(
  ctx: WriteContext,
  { id, closing_no }: Closed,
  kind: Exclude<FollowUpKind, 'client_report'>,
  bonus_share = 0,
): Promise<void> {
  const hours = kind === 'penalty' ? ctx.settings.penalty_post_hours : 0;
  const due = hours === 0 ? {} : { due_at: isoOf(ctx.now.add({ hours })) };
  await insertFollowUp(ctx, { lesson_id: id, closing_no, kind, bonus_share, ...due });
}

/** Opens a client's request for confirmation; it is confirmed automatically after the configured time. */
export async function openReport(ctx: WriteContext, { id, closing_no }: Closed, { at, how }: ClientSaid): Promise<void> {
  const due_at = isoOf(ctx.now.add({ hours: ctx.settings.client_report_hours }));
  await insertFollowUp(ctx, {
    lesson_id: id,
    closing_no,
    kind: 'client_report',
    said_at: isoOf(Temporal.Instant.from(at)),
    said_how: how,
    due_at,
  });
}

type NewFollowUp = {
  lesson_id: number;
  closing_no: number;
  kind: FollowUpKind;
  bonus_share?: number;
  said_at?: string;
  said_how?: ClientSaid['how'];
  due_at?: string;
};

async function insertFollowUp({ db, now, actor }: WriteContext, row: NewFollowUp): Promise<void> {
  await db
    .insertInto('lesson_follow_ups')
    .values({ ...row, opened_at: isoOf(now), opened_by: actor.id === 0 ? null : actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Drops the open follow-ups of a reopened lesson. */
export async function dropFollowUps({ db, now, actor }: WriteContext, lessonId: number): Promise<void> {
  await db
    .updateTable('lesson_follow_ups')
    .set({ state: 'dropped', decided_at: isoOf(now), decided_by: actor.id })
    .where('lesson_id', '=', lessonId)
    .where('state', '=', 'open')
    .execute();
}

/** Links a lesson placed by hand to the oldest lesson of the child and course that awaits a replacement. */
export async function replaceOldest(
  { db, now, actor }: WriteContext,
  placed: { readonly id: number; readonly kid_id: number; readonly course_id: number },
): Promise<void> {
  await sql`
    update lesson_follow_ups set state = 'done', decided_at = ${isoOf(now)}, decided_by = ${actor.id}, replaced_by_id = ${placed.id}
    where id = (
      select f.id from lesson_follow_ups f join lessons l on l.id = f.lesson_id
      where f.kind = 'replacement' and f.state = 'open' and l.kid_id = ${placed.kid_id} and l.course_id = ${placed.course_id}
      order by l.start, f.id limit 1 for update of f)
  `.execute(db);
}
