import { sql } from 'kysely';
import { editPayee } from '../../features/payouts/payees/edit-payee.ts';
import { sendPayoutRegister } from '../../features/payouts/registers/step-register.ts';
import { confirmPayout, failPayout } from '../../features/payouts/settle-payout.ts';
import type { Lately } from './as-staff.ts';
import { makeRegister } from './payouts-under-way.ts';
import type { Payout, PayingSchool } from './payouts-under-way.ts';
import { bankDetailsOf } from './self-employed.ts';

/** Offset of their bank details, different from those of teachers. */
const firstDetails = 60;
/** Named in the documentation, so their states are fixed and not random. */
const paid = ['manager', 'curator'];
const failed = 'manager2';
const dropped = 'curator2';

/**
 * Account managers and curators with bank details and payouts in all states. For the last approved period `manager@` and `curator@` are
 * paid, the payout of `manager2@` failed and is planned again, `curator2@` was removed from the register, the others are at the bank. The
 * register of the period before is approved and not sent yet. Users who create and approve registers have no bank details.
 */
export async function payStaff({ db, now, as }: Lately): Promise<void> {
  const ago = (hours: number) => now.subtract({ hours });
  const { rows: periods } = await sql<{ id: number }>`
    select id from pay_periods p where state in ('approved', 'closed') and ends_on < ${ago(240).toString()}::timestamptz::date
      and exists (select from scheme_lines l where l.period_id = p.id) order by ends_on desc limit 2
  `.execute(db);
  const [last, before] = periods;
  const { rows: accountants } = await sql<{ id: number }>`select id from users where email = 'accountant@lectern.test'`.execute(db);
  const accountantId = accountants[0]?.id;
  if (last === undefined || before === undefined || accountantId === undefined) return;
  const { rows } = await sql<{ id: number; name: string; mailbox: string }>`
    select u.id, u.name, split_part(u.email, '@', 1) as mailbox from users u
    where u.state = 'active' and split_part(u.email, '@', 1) ~ '^(manager|curator)[0-9]?$'
      and exists (select from scheme_lines l where l.user_id = u.id and l.period_id = ${last.id}) order by u.id
  `.execute(db);
  const mailboxes = new Map(rows.map(({ id, mailbox }) => [id, mailbox]));
  for (const [index, { id, name }] of rows.entries()) {
    const body = {
      ...bankDetailsOf(name, firstDetails + index),
      kind: index % 2 === 0 ? ('employee' as const) : ('civil_contract' as const),
    };
    await as(accountantId, ago(100), (ctx) => editPayee(ctx, { params: { id }, body }));
  }
  const school = { as, accountantId, ids: rows.map(({ id }) => id) };
  const without = rows.find(({ mailbox }) => mailbox === dropped)?.id;
  const payouts = await makeRegister(school, last.id, ago(95), ago(89), without);
  await settle(school, payouts, ({ teacher_id }) => mailboxes.get(teacher_id) ?? '', ago);
  await makeRegister({ ...school, ids: rows.filter(({ mailbox }) => mailbox === failed).map(({ id }) => id) }, last.id, ago(24));
  await makeRegister(school, before.id, ago(29), ago(27));
}

/** The bank received the register, paid the named people, and returned one payout. */
async function settle(
  { as, accountantId }: PayingSchool,
  payouts: readonly Payout[],
  mailboxOf: (payout: Payout) => string,
  ago: (hours: number) => Temporal.Instant,
): Promise<void> {
  const [first] = payouts;
  if (first === undefined) return;
  await as(accountantId, ago(79), async (ctx) => {
    const { register_id } = await ctx.db.selectFrom('payouts').select('register_id').where('id', '=', first.id).executeTakeFirstOrThrow();
    await sendPayoutRegister(ctx, { params: { id: register_id } });
  });
  for (const payout of payouts) {
    if (paid.includes(mailboxOf(payout))) await as(accountantId, ago(48), (ctx) => confirmPayout(ctx, { params: payout }));
    const body = { reason: 'Реквизиты получателя указаны неверно' };
    if (mailboxOf(payout) === failed) await as(accountantId, ago(47), (ctx) => failPayout(ctx, { params: payout, body }));
  }
}
