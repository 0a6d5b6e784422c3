import type { FollowUp, FollowUpListQuery } from '@lectern/contract/lessons/follow-ups.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { lessonScope } from '../lessons.policy.ts';
import type { LessonParties } from '../lessons.policy.ts';
import { inScope } from '../lessons.queries.ts';
import { canDecideFollowUp, seenKinds } from './follow-ups.policy.ts';

/** A follow-up with the facts that decide about it. */
export type FollowUpRow = Omit<FollowUp, 'can'> & LessonParties & { readonly closing_no: number; readonly bonus_share: number };

function rowsWhere(ctx: ReadContext, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``) {
  const title = titleOf(ctx, 'cr');
  return sql<FollowUpRow>`
    select f.id, f.kind, f.bonus_share, f.state, f.lesson_id, f.closing_no, l.start, l.minutes, l.kid_id, k.name as kid_name, l.client_id as pupil,
      c.name as pupil_name, l.teacher_id, tu.name as teacher_name, ${titleOf(ctx, 'co')} as course_title, l.service_course_id, l.cancel_reason_id,
      ${title} as cancel_reason, l.cancel_comment as comment, coalesce(l.client_share, 0) as client_share,
      coalesce(l.teacher_share, 0) as teacher_share, f.opened_at, ou.name as opened_by_name, f.said_at, f.said_how, f.due_at, f.decided_at,
      du.name as decided_by_name, f.decision_comment, t.curator_id, c.manager_id,
      (select curator_id from teachers where id = l.substitute_for_id) as substituted_curator_id
    from lesson_follow_ups f join lessons l on l.id = f.lesson_id join children k on k.id = l.kid_id join clients c on c.id = l.client_id
    join users tu on tu.id = l.teacher_id join teachers t on t.id = l.teacher_id join courses co on co.id = l.course_id
    left join cancellation_reasons cr on cr.id = l.cancel_reason_id left join users ou on ou.id = f.opened_by
    left join users du on du.id = f.decided_by
    where ${where} ${tail}
  `;
}

function viewOf({ actor }: ReadContext, row: FollowUpRow): FollowUp {
  const {
    closing_no: _no,
    bonus_share: _bonus,
    curator_id: _curator,
    manager_id: _manager,
    substituted_curator_id: _substituted,
    ...shown
  } = row;
  const reason = !canDecideFollowUp(actor, row.kind, row) ? 'forbidden' : row.state === 'open' ? null : 'follow_up_closed';
  return { ...shown, can: { decide: { allowed: reason === null, reason } } };
}

/** Lists open or decided follow-ups of the actor's clients or group. */
export async function listFollowUps(
  ctx: ReadContext,
  { query }: { query: FollowUpListQuery },
): Promise<{ count: number; results: FollowUp[] }> {
  const kinds = seenKinds(ctx.actor).filter((kind) => query.kind === undefined || query.kind.includes(kind));
  const where = sql`f.kind = any(${kinds}::text[]) and ${inScope(lessonScope(ctx.actor))}
    and (${query.state ?? null}::text[] is null or f.state = any(${query.state ?? null}::text[]))`;
  const direction = query.ordering === '-opened_at' ? sql`desc` : sql`asc`;
  const tail = sql`order by f.opened_at ${direction}, f.id ${direction} ${pageLimit(query)}`;
  const [page, total] = await Promise.all([
    rowsWhere(ctx, where, tail).execute(ctx.db),
    sql<{ count: number }>`
      select count(*)::int as count from lesson_follow_ups f join lessons l on l.id = f.lesson_id where ${where}
    `.execute(ctx.db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows.map((row) => viewOf(ctx, row)) };
}

/** @throws AppError `not_found` for a missing follow-up, and for one that the actor does not decide about */
export async function requireFollowUp(ctx: ReadContext, id: number, kind: FollowUp['kind']): Promise<FollowUpRow> {
  const row = await followUpById(ctx, id);
  if (row === undefined || row.kind !== kind || !canDecideFollowUp(ctx.actor, kind, row)) throw new AppError('not_found', { id });
  return row;
}

export async function followUpById(ctx: ReadContext, id: number): Promise<FollowUpRow | undefined> {
  return (await rowsWhere(ctx, sql`f.id = ${id}`).execute(ctx.db)).rows[0];
}

/** @throws AppError `not_found` */
export async function followUpView(ctx: ReadContext, id: number): Promise<FollowUp> {
  const row = await followUpById(ctx, id);
  if (row === undefined) throw new AppError('not_found', { id });
  return viewOf(ctx, row);
}
