import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { accruedBySchemes, duePay, heldBy, registerKindOf, requirePeriod } from './due-pay.queries.ts';
import type { LockedRegister } from './registers.queries.ts';
import { taxCountry } from './tax-rates.queries.ts';

/**
 * Compares the payouts of a register with the current due pay, bank details, tax year and tax rates.
 * @throws AppError `pay_changed` with the name of the first person
 */
export async function requireStillDue(ctx: ReadContext, { id, kind, period_id }: LockedRegister): Promise<void> {
  const period = await requirePeriod(ctx, period_id);
  const reopened = kind === 'period' && registerKindOf(period) !== 'period';
  const accrued = await accruedBySchemes(ctx, period);
  const { rows } = await sql<{ name: string }>`
    select u.name from payouts o join users u on u.id = o.teacher_id left join payees y on y.teacher_id = o.teacher_id
    left join (${duePay(ctx, period, accrued, id)}) d on d.teacher_id = o.teacher_id and d.source = o.source
    where o.register_id = ${id} and o.state <> 'dropped' and (
      ${reopened} or o.gross > coalesce(d.due, 0) or (${heldBy(ctx, period)}) is not null
      or extract(year from o.planned_on) <> extract(year from ${schoolDateOf(ctx, ctx.now)}::date)
      or exists (select from pay_tax_rates r where r.country = ${taxCountry} and r.kind = o.kind and r.valid_from > o.planned_on
        and r.valid_from <= ${schoolDateOf(ctx, ctx.now)}::date)
      or (o.kind, o.name, o.inn, o.bank, o.bik, o.account, o.correspondent_account)
        is distinct from (y.kind, y.name, y.inn, y.bank, y.bik, y.account, y.correspondent_account)
    ) order by u.name limit 1
  `.execute(ctx.db);
  if (rows[0] !== undefined) throw new AppError('pay_changed', { name: rows[0].name });
}
