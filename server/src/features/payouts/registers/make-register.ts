import { shareOf } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PayeeKind, PaySource } from '@lectern/contract/salary/pay-kinds.rules';
import type { MakeRegisterInput, Payee, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { recordSteps } from '../record-steps.ts';
import { accruedBySchemes, duePay, heldBy, registerKindOf, requirePeriod } from './due-pay.queries.ts';
import { lockPayouts } from './lock-payouts.ts';
import { requireRegister } from './registers.queries.ts';
import { taxRatesOn, yearsSoFar } from './tax-rates.queries.ts';
import { withholding } from './withholding.rules.ts';

type Due = Payee & { readonly teacher_id: number; readonly source: PaySource; readonly due: MinorUnits; readonly part: number };

/**
 * Creates a register of all payable people with due pay of a period. The others are listed by `listDuePay`.
 * @throws AppError `not_found`, `nobody_to_pay`
 */
export async function makePayoutRegister(ctx: WriteContext, { body }: { body: MakeRegisterInput }): Promise<PayoutRegister> {
  await lockPayouts(ctx);
  const period = await requirePeriod(ctx, body.period_id);
  const due = (await payable(ctx, period)).map((person) => ({ ...person, gross: shareOf(person.due, body.share) }));
  const today = schoolDateOf(ctx, ctx.now);
  const [rates, before] = await Promise.all([taxRatesOn(ctx.db, today), yearsSoFar(ctx.db, today)]);
  const years = new Map(before);
  const planned = due
    .filter(({ gross }) => gross > 0)
    .map((person) => {
      const year = years.get(yearKey(person)) ?? { gross: 0, withheld: 0 };
      const withheld = withholding(year, person.gross, rates.get(person.kind) ?? []);
      // For a person with both kinds of pay, the second payout is taxed after the first.
      years.set(yearKey(person), { gross: year.gross + person.gross, withheld: year.withheld + withheld });
      return { ...person, withheld, net: person.gross - withheld };
    });
  if (planned.length === 0) throw new AppError('nobody_to_pay');
  const { currency } = ctx.settings;
  const { id } = await ctx.db
    .insertInto('payout_registers')
    .values({
      kind: registerKindOf(period),
      period_id: period.id,
      share: body.share,
      currency,
      made_at: isoOf(ctx.now),
      made_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into payouts (register_id, teacher_id, source, period_id, part, gross, withheld, net, currency, kind, name, inn, bank, bik, account,
      correspondent_account, planned_on)
    select ${id}, p.teacher_id, p.source, ${period.id}, p.part, p.gross, p.withheld, p.net, ${currency}, p.kind, p.name, p.inn, p.bank, p.bik, p.account,
      p.correspondent_account, ${today}
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (teacher_id int, source text, part int, gross bigint, withheld bigint, net bigint,
      kind text, name text, inn text, bank text, bik text, account text, correspondent_account text)
    returning id
  `.execute(ctx.db);
  await recordSteps(
    ctx,
    rows.map((payout) => payout.id),
    'planned',
  );
  ctx.audit({ action: 'payout_register.make', entity: 'payout_register', entity_id: id, new: { ...body, people: planned.length } });
  return requireRegister(ctx, id);
}

export function yearKey({ teacher_id, kind }: { readonly teacher_id: number; readonly kind: PayeeKind }): string {
  return `${teacher_id} ${kind}`;
}

/** The payable people, each with the lowest number that no other live payout of the period has. */
async function payable(ctx: WriteContext, period: PayPeriodHead): Promise<Due[]> {
  const accrued = await accruedBySchemes(ctx, period);
  const ofPart = sql`teacher_id = d.teacher_id and source = d.source and period_id = ${period.id}`;
  const { rows } = await sql<Due>`
    select d.teacher_id, d.source, d.due, y.kind, y.name, y.inn, y.bank, y.bik, y.account, y.correspondent_account,
      (
        select min(n)::int from generate_series(1, (select count(*)::int + 1 from payouts where ${ofPart})) n
        where n not in (
          select part from payouts where ${ofPart} and state not in ('failed', 'dropped')
        )
      ) as part
    from (${duePay(ctx, period, accrued)}) d join payees y on y.teacher_id = d.teacher_id
    where d.due > 0 and (${heldBy(ctx, period)}) is null order by d.teacher_id, d.source
  `.execute(ctx.db);
  return rows;
}
