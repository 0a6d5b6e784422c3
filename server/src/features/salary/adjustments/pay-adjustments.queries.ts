import type { PayAdjustment, PayAdjustments, PayAdjustmentsQuery } from '@lectern/contract/salary/pay-adjustments.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions, isPermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { canSeePay, requireTeacherPay } from '../../teachers/public/teacher-access.ts';
import { knownChild, knowsPupilsOf } from '../pupil-names.policy.ts';
import { adjustmentActions, giftActions } from './pay-adjustments.policy.ts';
import type { AdjustmentFacts } from './pay-adjustments.policy.ts';
import { appealUntil } from './pay-adjustments.rules.ts';

type Row = Omit<PayAdjustment, 'lesson' | 'appeal' | 'appeal_until' | 'can'> & {
  readonly teacher_id: number;
  readonly curator_id: number | null;
  readonly given_by: number | null;
  readonly lesson_id: number | null;
  readonly start: string | null;
  readonly kid_name: string | null;
  readonly kid_known: boolean;
  readonly appeal_state: AdjustmentFacts['appeal'];
  readonly appeal_words: string | null;
  readonly appeal_opened_at: string | null;
  readonly appeal_answer: string | null;
  readonly appeal_decided_at: string | null;
  readonly appeal_decided_by_name: string | null;
};

/** Bonuses, deductions, and penalties of cancelled lessons, over `accruals a`. */
export const adjusted = sql`a.kind in ('bonus', 'deduction', 'penalty')`;

async function rowsWhere(ctx: ReadContext, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.amount, a.currency, a.business_date, ${titleOf(ctx, 'r')} as reason_title, coalesce(g.comment, '') as comment,
      l.id as lesson_id, l.start, k.name as kid_name, ${knownChild(ctx.actor)} as kid_known, coalesce(g.given_at, tx.posted_at) as given_at,
      coalesce(g.given_by, tx.author_id) as given_by, gu.name as given_by_name, g.file_id is not null as has_file, z.id is not null as reversed, a.teacher_id, t.curator_id,
      p.state as appeal_state, p.words as appeal_words, p.opened_at as appeal_opened_at, p.answer as appeal_answer,
      p.decided_at as appeal_decided_at, pu.name as appeal_decided_by_name
    from accruals a join teachers t on t.id = a.teacher_id left join accruals z on z.reverses_id = a.id
    left join ledger_transactions tx on tx.id = a.transaction_id left join pay_adjustments g on g.accrual_id = a.id
    left join pay_reasons r on r.id = g.reason_id left join lessons l on l.id = coalesce(a.lesson_id, g.lesson_id)
    left join children k on k.id = l.kid_id left join clients c on c.id = k.client_id left join users gu on gu.id = coalesce(g.given_by, tx.author_id)
    left join pay_appeals p on p.accrual_id = a.id left join users pu on pu.id = p.decided_by
    where ${where} ${tail}
  `.execute(ctx.db);
  return rows;
}

export function factsOf(ctx: ReadContext, row: Row): AdjustmentFacts {
  const { kind, teacher_id, curator_id, given_by, reversed, appeal_state: appeal } = row;
  const appeal_until = kind === 'bonus' ? null : appealUntil(schoolDateOf(ctx, row.given_at), ctx.settings.penalty_appeal_days);
  return { kind, teacher_id, curator_id, given_by, reversed, appeal, appeal_until, today: schoolDateOf(ctx, ctx.now) };
}

function viewOf(ctx: ReadContext, row: Row): PayAdjustment {
  const { id, kind, amount, currency, business_date, reason_title, comment, given_at, given_by_name, reversed, has_file } = row;
  const { lesson_id, start, appeal_state: state } = row;
  const known = row.kid_known || knowsPupilsOf(ctx.actor, { id: row.teacher_id, curator_id: row.curator_id });
  const facts = factsOf(ctx, row);
  return {
    ...{ id, kind, amount, currency, business_date, reason_title, comment, given_at, given_by_name, reversed, has_file },
    lesson: lesson_id === null || start === null ? null : { id: lesson_id, start, kid_name: known ? row.kid_name : null },
    appeal:
      state === null
        ? null
        : {
            state,
            words: row.appeal_words ?? '',
            opened_at: row.appeal_opened_at ?? '',
            answer: row.appeal_answer ?? '',
            decided_at: row.appeal_decided_at,
            decided_by_name: row.appeal_decided_by_name,
          },
    appeal_until: facts.appeal_until,
    can: allowedActions(ctx, adjustmentActions, facts),
  };
}

/** @throws AppError `not_found` for a missing line, and for one of pay that the actor may not see */
export async function requireAdjustment(ctx: ReadContext, id: number): Promise<Row> {
  const [row] = await rowsWhere(ctx, sql`a.id = ${id} and ${adjusted}`);
  if (row === undefined || !canSeePay(ctx.actor, { id: row.teacher_id, curator_id: row.curator_id }))
    throw new AppError('not_found', { id });
  return row;
}

export async function adjustmentView(ctx: ReadContext, id: number): Promise<PayAdjustment> {
  return viewOf(ctx, await requireAdjustment(ctx, id));
}

type Input = { readonly params: { id: number }; readonly query: PayAdjustmentsQuery };

/** Lists a teacher's bonuses, deductions and penalties. @throws AppError `not_found` for pay that the actor may not see */
export async function listPayAdjustments(ctx: ReadContext, { params, query }: Input): Promise<PayAdjustments> {
  const { id: teacher_id, curator_id } = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  const where = sql`a.teacher_id = ${teacher_id} and ${adjusted}`;
  const direction = query.ordering === 'id' ? sql`asc` : sql`desc`;
  const [rows, total, reasons] = await Promise.all([
    rowsWhere(ctx, where, sql`order by a.id ${direction} ${pageLimit(query)}`),
    sql<{ count: number }>`select count(*)::int as count from accruals a where ${where}`.execute(ctx.db),
    sql<PayAdjustments['reasons'][number] & { by_curators: boolean }>`
      select r.id, r.kind, ${titleOf(ctx, 'r')} as title, r.largest, r.needs_lesson, r.by_curators from pay_reasons r where r.active order by r.position, r.id
    `.execute(ctx.db),
  ]);
  const given = reasons.rows.filter(({ by_curators }) => isPermitted(giftActions.give, ctx.actor, { teacher_id, curator_id, by_curators }));
  return {
    count: total.rows[0]?.count ?? 0,
    results: rows.map((row) => viewOf(ctx, row)),
    currency: ctx.settings.currency,
    reasons: given.map(({ by_curators: _by, ...reason }) => reason),
  };
}
