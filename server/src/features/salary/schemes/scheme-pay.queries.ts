import { minor, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import type { SchemePay, SchemePayQuery, StaffPay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { paidByScheme } from '../public/paid-by-scheme.ts';
import { payPeriodOf } from '../periods/period-of.queries.ts';
import { canSeeSchemePay } from './pay-schemes.policy.ts';
import { liveLines } from './pay/live-lines.queries.ts';
import { schemesOf } from './pay/scheme-days.rules.ts';
import { schemePeople, schemesInForce } from './pay/scheme-facts.queries.ts';
import { allowedActions } from '../../../kernel/actions.ts';
import { payLineActions } from '../disputes/pay-disputes.policy.ts';
import { schemeDisputes } from '../disputes/pay-disputes.queries.ts';
import { payDisputeView } from '../disputes/pay-disputes.view.ts';
import { schemePayouts } from './scheme-payouts.queries.ts';
import { payByKind, totalPay } from '../salary.rules.ts';
import { shownLines } from './shown-lines.queries.ts';

/**
 * Returns a person's pay by schemes for a period with its lines. Lines of an open period are computed on each read until the calculation
 * posts them.
 * @throws AppError `not_found` for pay that the actor may not see
 */
export async function getSchemePay(ctx: ReadContext, input: Input): Promise<SchemePay> {
  const pay = await schemePayOf(ctx, input);
  const { id } = pay.person;
  if (id !== ctx.actor.id) ctx.logRead({ act: 'open', subject: 'pay', subject_id: id, teacher_id: id, records: pay.lines.length });
  return pay;
}

type Input = { readonly params: { readonly id: number }; readonly query: SchemePayQuery };

/** The same for a document. @throws AppError `not_found` for pay that the actor may not see */
export async function schemePayOf(ctx: ReadContext, { params: { id }, query }: Input): Promise<SchemePay> {
  const person = canSeeSchemePay(ctx.actor, id) ? await paidPerson(ctx, id) : null;
  if (person === null) throw new AppError('not_found');
  const period = await payPeriodOf(ctx, query.period_id);
  const days = { from: period.starts_on, to: period.ends_on };
  const { soFar, untilEnd } = await liveLines(ctx, period, id);
  const [shown, disputes, schemes, people, earlier, payouts] = await Promise.all([
    shownLines(ctx, { userId: id, period, due: soFar }),
    schemeDisputes(ctx, id, period.id),
    schemesInForce(ctx.db),
    schemePeople(ctx, days, id),
    earlierPay(ctx, id),
    schemePayouts(ctx, id),
  ]);
  const byLine = Map.groupBy(disputes, ({ scheme_line_id }) => scheme_line_id);
  const lines = shown.map((line) => {
    const own = byLine.get(line.id) ?? [];
    const facts = { teacher_id: id, period_state: period.state, disputed: own.some(({ state }) => state === 'open') };
    const can = line.posted ? allowedActions(ctx, payLineActions, facts) : { dispute: { allowed: false, reason: null } };
    return { ...line, disputes: own.map((dispute) => payDisputeView(ctx, dispute)), can };
  });
  const posted = totalPay(lines.filter((line) => line.posted));
  return {
    person,
    period,
    currency: ctx.settings.currency,
    total: totalPay(lines),
    forecast: period.state === 'open' ? minor(posted + totalPay(untilEnd)) : null,
    schemes: people.flatMap((each) =>
      schemesOf(schemes, each, days).map(({ scheme: { user_id, made_by: _by, ended: _ended, ...terms }, from, to }) => ({
        ...terms,
        own: user_id !== null,
        from,
        to,
      })),
    ),
    by_kind: payByKind(lines),
    lines,
    payouts,
    earlier,
  };
}

/** A person who may be paid by schemes, now or formerly. */
async function paidPerson({ db }: ReadContext, id: number): Promise<SchemePay['person'] | null> {
  const { rows } = await sql<SchemePay['person']>`
    select u.id, u.name from users u where u.id = ${id} and ${paidByScheme(sql`u.id`)}
  `.execute(db);
  return rows[0] ?? null;
}

type Earlier = PayPeriodHead & { readonly lines: number; readonly total: MinorUnits };

async function earlierPay({ db }: ReadContext, id: number): Promise<SchemePay['earlier']> {
  const { rows } = await sql<Earlier>`
    select p.id, p.starts_on, p.ends_on, p.state, count(*)::int as lines, sum(l.amount)::bigint as total
    from scheme_lines l join pay_periods p on p.id = l.period_id where l.user_id = ${id} and p.state <> 'open'
    group by p.id order by p.starts_on desc
  `.execute(db);
  return rows.map(({ lines, total, ...period }) => ({ period, lines, total }));
}

/** Lists the pay of everybody who is paid by schemes in a period. */
export async function listStaffPay(ctx: ReadContext, { query }: { query: SchemePayQuery }): Promise<StaffPay> {
  const period = await payPeriodOf(ctx, query.period_id);
  const { soFar } = await liveLines(ctx, period, null);
  const { rows } = await sql<{ user_id: number; lines: number; total: MinorUnits }>`
    select user_id, count(*)::int as lines, sum(amount)::bigint as total from scheme_lines where period_id = ${period.id} group by user_id
  `.execute(ctx.db);
  const posted = new Map(rows.map((row) => [row.user_id, row]));
  const due = Map.groupBy(soFar, ({ user_id }) => user_id);
  const people = await schemePeople(ctx, { from: period.starts_on, to: period.ends_on }, null);
  const results = people
    .filter((person, at) => people.findIndex(({ user_id }) => user_id === person.user_id) === at)
    .map(({ user_id, name, role }) => {
      const own = due.get(user_id) ?? [];
      const before = posted.get(user_id);
      return { id: user_id, name, role, lines: own.length + (before?.lines ?? 0), total: minor(totalPay(own) + (before?.total ?? 0)) };
    });
  return { period, currency: ctx.settings.currency, total: sumMinor(results.map(({ total }) => total)), results };
}
