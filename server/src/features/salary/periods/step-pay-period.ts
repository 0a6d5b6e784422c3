import type { PayPeriod, ReopenPayPeriodInput } from '@lectern/contract/salary/pay-periods.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lockSchemes } from '../schemes/lock-schemes.ts';
import { waitingForAnother } from '../public/own-approval.ts';
import { lockPayDays } from './lock-pay-days.ts';
import { payPeriodActions } from './pay-periods.policy.ts';
import type { PayPeriodAction } from './pay-periods.policy.ts';
import { requirePayPeriod } from './pay-periods.queries.ts';

type Input = { readonly params: { readonly id: number } };
type Locked = PayPeriodHead & { readonly calculating: boolean; readonly waiting: number | null };

/** Calculates a period in the background. Lines that come later count in the next open period. */
export async function calculatePayPeriod(ctx: WriteContext, { params: { id } }: Input): Promise<PayPeriod> {
  const period = await lockedFor(ctx, id, 'calculate');
  await lockSchemes(ctx);
  await sql`
    insert into pay_calculations (period_id, started_at, started_by, people)
    select ${id}, ${isoOf(ctx.now)}, ${ctx.actor.id}, count(distinct teacher_id)::int from accruals
    where business_date between ${period.starts_on} and ${period.ends_on}
  `.execute(ctx.db);
  return step(ctx, period, 'calculated');
}

/** Passes a calculated period to the curators for review. */
export async function reviewPayPeriod(ctx: WriteContext, { params: { id } }: Input): Promise<PayPeriod> {
  return step(ctx, await lockedFor(ctx, id, 'review'), 'under_review');
}

/** Approves a period. The approver's own pay waits for another user, who approves the same period again. @throws AppError `own_pay` */
export async function approvePayPeriod(ctx: WriteContext, { params: { id } }: Input): Promise<PayPeriod> {
  const period = await lockedFor(ctx, id, 'approve');
  if (period.state === 'under_review') {
    // Records which groups their curators had not approved.
    const { unapproved_groups } = await requirePayPeriod(ctx, id);
    const people = (unapproved_groups ?? []).reduce((sum, group) => sum + group.people, 0);
    return step(ctx, period, 'approved', { unapproved_people: people });
  }
  await recordStep(ctx, id, 'approved');
  ctx.audit({ action: 'pay_period.approve_other', entity: 'pay_period', entity_id: id, new: { user_id: period.waiting } });
  return requirePayPeriod(ctx, id);
}

/** Closes a period for good: the database refuses every later change. */
export async function closePayPeriod(ctx: WriteContext, { params: { id } }: Input): Promise<PayPeriod> {
  return step(ctx, await lockedFor(ctx, id, 'close'), 'closed');
}

type ReopenInput = Input & { readonly body: ReopenPayPeriodInput };

/** Reopens a period that is not closed. Its lines stay; corrections are reversals. It is calculated again later. */
export async function reopenPayPeriod(ctx: WriteContext, { params: { id }, body: { reason } }: ReopenInput): Promise<PayPeriod> {
  const period = await lockedFor(ctx, id, 'reopen');
  await sql`update pay_calculations set dropped_at = ${isoOf(ctx.now)} where period_id = ${id} and dropped_at is null`.execute(ctx.db);
  return step(ctx, period, 'open', { reason });
}

/** Loads the period under the locks of its months, so that concurrent postings into it have finished, and checks the action. */
async function lockedFor(ctx: WriteContext, id: number, action: PayPeriodAction): Promise<Locked> {
  await lockPayDays(ctx, id);
  const { rows } = await sql<Locked>`
    select p.id, p.starts_on, p.ends_on, p.state, (c.id is not null and c.finished_at is null) as calculating,
      ${waitingForAnother} as waiting
    from pay_periods p left join pay_calculations c on c.period_id = p.id and c.dropped_at is null where p.id = ${id} for update of p
  `.execute(ctx.db);
  const period = rows[0];
  if (period === undefined) throw new AppError('not_found');
  requireAction(ctx, payPeriodActions, action, { ...period, today: schoolDateOf(ctx, ctx.now) });
  return period;
}

async function recordStep({ db, now, actor }: WriteContext, period_id: number, state: PayPeriodHead['state'], reason = ''): Promise<void> {
  const by_id = actor.id || null;
  await db
    .insertInto('pay_period_steps')
    .values({ period_id, state, at: isoOf(now), by_id, reason })
    .execute();
}

type More = { readonly reason?: string; readonly unapproved_people?: number };

async function step(ctx: WriteContext, { id, state: before }: Locked, state: PayPeriodHead['state'], more: More = {}): Promise<PayPeriod> {
  await ctx.db.updateTable('pay_periods').set({ state }).where('id', '=', id).execute();
  await recordStep(ctx, id, state, more.reason);
  ctx.audit({ action: `pay_period.${state}`, entity: 'pay_period', entity_id: id, old: { state: before }, new: { state, ...more } });
  return requirePayPeriod(ctx, id);
}
