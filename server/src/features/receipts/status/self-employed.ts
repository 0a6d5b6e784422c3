import type { CheckSelfEmployedInput, SelfEmployed } from '@lectern/contract/receipts/receipts.schema';
import { sql } from 'kysely';
import { allowedActions, requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { dueOn, heldByReceipts } from '../public/owed-receipts.ts';
import { seenReceipts } from '../receipts.queries.ts';
import { selfEmployedActions } from '../receipts.policy.ts';

type Of = { readonly params: { readonly id: number } };
type Row = Pick<SelfEmployed, 'income' | 'awaited' | 'overdue' | 'pay_held' | 'check'> & { readonly id: number; readonly name: string };

/** Returns the yearly income of a self-employed teacher. @throws AppError `not_found` for a teacher whose receipts the actor may not see */
export async function getSelfEmployed(ctx: ReadContext, { params: { id } }: Of): Promise<SelfEmployed> {
  const today = schoolDateOf(ctx, ctx.now);
  const year = Number(today.slice(0, 4));
  const missing = sql`not exists (select from receipts r where r.payout_id = o.id and r.state in ('attached', 'verified'))`;
  const [{ rows }, { name, inn }] = await Promise.all([
    sql<Row>`
      select t.id, u.name, m.income, m.awaited, m.overdue, h.held is not null as pay_held, (
        select json_build_object('on', c.checked_on, 'self_employed', c.self_employed, 'comment', c.comment, 'by_name', b.name)
        from self_employed_checks c left join users b on b.id = c.checked_by where c.teacher_id = t.id order by c.checked_on desc, c.id desc limit 1
      ) as check
      from teachers t join users u on u.id = t.id
      cross join lateral (
        select coalesce(sum(o.net) filter (where extract(year from o.paid_on) = ${year}), 0)::bigint as income,
          count(*) filter (where ${missing})::int as awaited, count(*) filter (where ${missing} and ${today}::date > ${dueOn(ctx)})::int as overdue
        from payouts o where o.teacher_id = t.id and o.kind = 'self_employed' and o.state = 'paid'
      ) m
      left join payees y on y.teacher_id = t.id
      left join lateral (select ${heldByReceipts(ctx)} as held) h on true
      where t.id = ${id} and ${seenReceipts(ctx.actor)}
    `.execute(ctx.db),
    schoolRequisites(ctx),
  ]);
  if (rows[0] === undefined) throw new AppError('not_found');
  const { id: teacherId, name: teacherName, ...figures } = rows[0];
  if (id !== ctx.actor.id) ctx.logRead({ act: 'open', subject: 'payee', subject_id: id, teacher_id: id });
  return {
    ...figures,
    teacher: { id: teacherId, name: teacherName },
    year,
    limit: ctx.settings.self_employed_year_limit as SelfEmployed['limit'],
    currency: ctx.settings.currency,
    payer: { name, inn },
    can: allowedActions(ctx, selfEmployedActions, { teacher_id: teacherId }),
  };
}

/** Records a manual check whether a teacher is still self-employed. @throws AppError `date_in_future` */
export async function checkSelfEmployed(
  ctx: WriteContext,
  { params: { id }, body: { on, self_employed, comment } }: Of & { body: CheckSelfEmployedInput },
): Promise<SelfEmployed> {
  await getSelfEmployed(ctx, { params: { id } });
  requireAction(ctx, selfEmployedActions, 'check', { teacher_id: id });
  if (on > schoolDateOf(ctx, ctx.now)) throw new AppError('date_in_future', {}, 'on');
  const added = await ctx.db
    .insertInto('self_employed_checks')
    .values({ teacher_id: id, checked_on: on, self_employed, comment, checked_at: isoOf(ctx.now), checked_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'self_employed.check',
    entity: 'self_employed_check',
    entity_id: added.id,
    new: { teacher: id, on, self_employed, comment },
  });
  return getSelfEmployed(ctx, { params: { id } });
}
