import { sql } from 'kysely';
import { dropPayout, editPayout } from '../../features/payouts/change-payout.ts';
import { editPayee } from '../../features/payouts/payees/edit-payee.ts';
import { makePayoutRegister } from '../../features/payouts/registers/make-register.ts';
import { approvePayoutRegister, sendPayoutRegister } from '../../features/payouts/registers/step-register.ts';
import { confirmPayout, failPayout } from '../../features/payouts/settle-payout.ts';
import type { Lately } from './as-staff.ts';
import { administratorId } from './money-and-programs.ts';
import { bankDetailsOf } from './self-employed.ts';

const people = 6;
/** Offset of their bank details, different from those of the self-employed. */
const firstDetails = 40;

export type Payout = { readonly id: number; readonly teacher_id: number; readonly gross: number };
export type PayingSchool = Pick<Lately, 'as'> & { readonly accountantId: number; readonly ids: readonly number[] };

/**
 * Employees and people on civil contracts with payouts in all states. For the last approved period three are paid, one failed, one is at
 * the bank, one was removed from the register; half of the failed sum is planned again. The register of the period before is approved and
 * not sent yet.
 */
export async function payEmployees({ db, now, as }: Lately): Promise<void> {
  const ago = (hours: number) => now.subtract({ hours });
  const { rows: periods } = await sql<{ id: number }>`
    select id from pay_periods where state in ('approved', 'closed') and ends_on < ${ago(240).toString()}::timestamptz::date order by ends_on desc limit 2
  `.execute(db);
  const [last, before] = periods;
  const { rows: accountants } = await sql<{ id: number }>`select id from users where email = 'accountant@lectern.test'`.execute(db);
  const accountantId = accountants[0]?.id;
  if (last === undefined || before === undefined || accountantId === undefined) return;
  const { rows } = await sql<{ id: number; name: string; kind: 'employee' | 'civil_contract' }>`
    select t.id, u.name, case t.contract_type when 'employee' then 'employee' else 'civil_contract' end as kind from teachers t join users u on u.id = t.id
    where t.status = 'active' and t.contract_type <> 'self_employed' and u.email <> 'teacher2@lectern.test' and not exists (select from payees p where p.teacher_id = t.id) and (
      select count(*) from pay_statements s join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
      where s.teacher_id = t.id and s.total > 0 and c.period_id in (${last.id}, ${before.id})
    ) = 2 order by t.id desc limit ${people}
  `.execute(db);
  if (rows.length < people) return;
  for (const [index, { id, name, kind }] of rows.entries()) {
    const body = { ...bankDetailsOf(name, firstDetails + index), kind };
    await as(accountantId, ago(100), (ctx) => editPayee(ctx, { params: { id }, body }));
  }
  const school = { as, accountantId, ids: rows.map(({ id }) => id) };
  await settleMost(school, last.id, ago);
  const [failed] = await makeRegister(school, last.id, ago(26));
  if (failed !== undefined) {
    const body = { gross: Math.floor(failed.gross / 2) };
    await as(accountantId, ago(25), (ctx) => editPayout(ctx, { params: failed, body }));
  }
  await makeRegister(school, before.id, ago(30), ago(28));
}

async function settleMost(school: PayingSchool, periodId: number, ago: (hours: number) => Temporal.Instant): Promise<void> {
  const { as, accountantId } = school;
  const payouts = await makeRegister(school, periodId, ago(96), ago(90), school.ids[0]);
  const [first] = payouts;
  if (first === undefined) return;
  await as(accountantId, ago(80), async (ctx) => {
    const { register_id } = await ctx.db.selectFrom('payouts').select('register_id').where('id', '=', first.id).executeTakeFirstOrThrow();
    await sendPayoutRegister(ctx, { params: { id: register_id } });
  });
  const [failed, , ...paid] = payouts;
  for (const payout of paid) await as(accountantId, ago(50), (ctx) => confirmPayout(ctx, { params: payout }));
  const body = { reason: 'Счёт получателя закрыт' };
  if (failed !== undefined) await as(accountantId, ago(49), (ctx) => failPayout(ctx, { params: failed, body }));
}

/**
 * Creates a register of these people only.
 * @param approvedAt when another user approves it, if anybody does
 * @param without people to remove from it
 * @returns its payouts
 */
export async function makeRegister(
  { as, accountantId, ids }: PayingSchool,
  period_id: number,
  at: Temporal.Instant,
  approvedAt?: Temporal.Instant,
  without?: number,
): Promise<readonly Payout[]> {
  const { id } = await as(accountantId, at, (ctx) => makePayoutRegister(ctx, { body: { period_id, share: 10_000 } }));
  const payouts = await as(accountantId, at, async (ctx) => {
    const { rows } = await sql<Payout>`select id, teacher_id, gross from payouts where register_id = ${id} order by id`.execute(ctx.db);
    const isOf = ({ teacher_id }: Payout) => ids.includes(teacher_id) && teacher_id !== without;
    const others = rows.filter((payout) => !isOf(payout));
    for (const payout of others) await dropPayout(ctx, { params: payout });
    if (others.length === 0) ctx.nothingChanged();
    return rows.filter(isOf);
  });
  if (approvedAt !== undefined) await as(administratorId, approvedAt, (ctx) => approvePayoutRegister(ctx, { params: { id } }));
  return payouts;
}
