import { randomUUID } from 'node:crypto';
import { minor } from '@lectern/contract/money';
import type { GiveAdjustmentInput, PayAdjustment } from '@lectern/contract/salary/pay-adjustments.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { businessDateOf } from '../../ledger/public/business-date.ts';
import { requireTeacherPay } from '../../teachers/public/teacher-access.ts';
import { postPayLine } from '../lines/post-pay-line.ts';
import { periodAround } from '../periods/period-bounds.rules.ts';
import { requireOwnEvidence } from './evidence/evidence-files.queries.ts';
import { giftActions } from './pay-adjustments.policy.ts';
import { adjustmentView } from './pay-adjustments.queries.ts';
import { refusalOfAdjustment } from './pay-adjustments.rules.ts';
import type { Evidence } from './pay-adjustments.rules.ts';

type Input = { readonly params: { id: number }; readonly body: GiveAdjustmentInput };

/** Gives a bonus or a deduction: a separate pay line, today or on the first open day. */
export async function giveAdjustment(ctx: WriteContext, { params, body }: Input): Promise<PayAdjustment> {
  const { id: teacher_id, curator_id } = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  await lock(ctx.db, [{ of: 'teacher', id: teacher_id }]);
  const { reason_id, amount, lesson_id, file_id, comment } = body;
  const reason = await ctx.db
    .selectFrom('pay_reasons')
    .select(['kind', 'largest', 'by_curators', 'needs_lesson'])
    .where('id', '=', reason_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (reason === undefined) throw new AppError('not_found', { id: reason_id }, 'reason_id');
  const kind = reason.kind as 'bonus' | 'deduction';
  requireAction(ctx, giftActions, 'give', { teacher_id, curator_id, by_curators: reason.by_curators });
  const lesson = lesson_id === null ? null : await evidenceOf(ctx, teacher_id, lesson_id);
  const refusal = refusalOfAdjustment({ ...reason, kind }, amount, lesson);
  if (refusal !== null) throw new AppError(refusal.key, refusal.params, refusal.field);
  if (file_id !== null) await requireOwnEvidence(ctx, teacher_id, file_id);
  const { currency } = ctx.settings;
  const sum = minor(kind === 'bonus' ? amount : -amount);
  const business_date = await businessDateOf(ctx, ctx.now, 'pay');
  if (kind === 'bonus') await requireBelowLimit(ctx, { teacher_id, amount, business_date });
  const idempotency_key = `adjustment:${randomUUID()}`;
  const id = await postPayLine(ctx, { teacher_id, kind, amount: sum, currency, business_date, idempotency_key });
  if (id === null) throw new Error(`the key ${idempotency_key} was already posted`);
  const given = { accrual_id: id, teacher_id, reason_id, lesson_id, file_id, comment };
  await ctx.db
    .insertInto('pay_adjustments')
    .values({ ...given, given_at: isoOf(ctx.now), given_by: ctx.actor.id })
    .execute();
  ctx.audit({
    action: `pay.${kind}`,
    entity: 'accrual',
    entity_id: id,
    teacher_id,
    new: { reason_id, lesson_id, file_id, comment, amount: sum, currency, business_date },
  });
  return adjustmentView(ctx, id);
}

type Bonus = { readonly teacher_id: number; readonly amount: number; readonly business_date: string };

/** @throws AppError `amount_too_large` with the remainder of the school's limit for a pay period */
async function requireBelowLimit({ db, settings }: WriteContext, { teacher_id, amount, business_date }: Bonus): Promise<void> {
  const limit = settings.bonuses_per_period;
  if (limit === 0) return;
  const { starts_on, ends_on } = periodAround(business_date, settings.pay_period);
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(a.amount), 0)::bigint as given from accruals a left join accruals z on z.reverses_id = a.id
    left join pay_periods p on ${business_date} between p.starts_on and p.ends_on
    where a.teacher_id = ${teacher_id} and a.kind = 'bonus' and z.id is null
      and a.business_date between coalesce(p.starts_on, ${starts_on}) and coalesce(p.ends_on, ${ends_on})
  `.execute(db);
  const most = Math.max(0, limit - (rows[0]?.given ?? 0));
  if (amount > most) throw new AppError('amount_too_large', { most }, 'amount');
}

/** @throws AppError `not_found` for a lesson of another teacher */
async function evidenceOf({ db }: WriteContext, teacherId: number, lessonId: number): Promise<Evidence> {
  const { rows } = await sql<Evidence>`
    select coalesce(r.excused or c.fault in ('technical', 'school'), false) as excused
    from lessons l left join cancellation_reasons r on r.id = l.cancel_reason_id left join cancellation_reason_categories c on c.id = r.category_id
    where l.id = ${lessonId} and ${teacherId} in (l.teacher_id, l.substitute_for_id)
  `.execute(db);
  const [lesson] = rows;
  if (lesson === undefined) throw new AppError('not_found', { id: lessonId }, 'lesson_id');
  return lesson;
}
