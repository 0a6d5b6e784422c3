import type { PayPeriodHead, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { periodAround } from './period-bounds.rules.ts';

/** The requested period; by default the newest open one that has begun, or the newest if all are closed. */
export async function payPeriodOf(ctx: ReadContext, id: number | undefined): Promise<TeacherSalary['period']> {
  const today = schoolDateOf(ctx, ctx.now);
  const requested = id === undefined ? sql`starts_on <= ${today}` : sql`id = ${id}`;
  const { rows } = await sql<PayPeriodHead>`
    select id, starts_on, ends_on, state from pay_periods where ${requested} order by state = 'open' desc, starts_on desc limit 1
  `.execute(ctx.db);
  const period = rows[0];
  if (period !== undefined) return period;
  if (id !== undefined) throw new AppError('not_found', {}, 'period_id');
  // The period that the first accrual will open.
  return { id: null, ...periodAround(today, ctx.settings.pay_period), state: 'open' };
}
