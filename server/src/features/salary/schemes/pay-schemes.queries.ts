import { minor, sumMinor } from '@lectern/contract/money';
import type {
  PayScheme,
  PaySchemePreview,
  PaySchemes,
  PreviewPaySchemeQuery,
  SchemeRole,
} from '@lectern/contract/salary/schemes/pay-schemes.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schemeActions, versionActions } from './pay-schemes.policy.ts';
import { schemesOf } from './pay/scheme-days.rules.ts';
import type { Days, Scheme } from './pay/scheme-days.rules.ts';
import { schemeFacts, schemePeople, schemesInForce, taughtOn } from './pay/scheme-facts.queries.ts';
import { dayLines, keyFigureLines, moneyLines } from './pay/scheme-lines.rules.ts';

/** The first day that no calculated period covers; null before the first calculation. */
export async function firstOpenDayOfSchemes({ db }: Pick<ReadContext, 'db'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(p.ends_on) + 1 as day from pay_periods p
    where p.state <> 'open' or exists (select from scheme_lines l where l.period_id = p.id)
  `.execute(db);
  return rows[0]?.day ?? null;
}

type Row = Omit<PayScheme, 'user' | 'can'> & {
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly made_by: number;
  readonly later: boolean;
};

async function versions(db: ReadContext['db'], where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.role, s.user_id, u.name as user_name, s.effective_from, s.ended, s.fixed, s.payment_share, s.renewal_share, s.per_child, s.per_teacher,
      s.kpi_bonus, s.made_at, s.made_by, m.name as made_by_name, s.undone_at,
      exists (select from pay_schemes n where n.role = s.role and n.user_id is not distinct from s.user_id and n.undone_at is null
        and n.effective_from > s.effective_from) as later
    from pay_schemes s left join users u on u.id = s.user_id join users m on m.id = s.made_by
    where ${where} order by s.effective_from desc, s.id desc
  `.execute(db);
  return rows;
}

export const versionFacts = ({ role, user_id, made_by, undone_at, later, effective_from }: Row, earliest: string | null) => ({
  role,
  user_id,
  made_by,
  undone: undone_at !== null,
  later,
  calculated: earliest !== null && effective_from < earliest,
});

function versionView(ctx: ReadContext, row: Row, earliest: string | null): PayScheme {
  const { user_id, user_name, made_by: _made, later: _later, ...version } = row;
  const user = user_id === null ? null : { id: user_id, name: user_name ?? '' };
  return { ...version, user, can: allowedActions(ctx, versionActions, versionFacts(row, earliest)) };
}

/** @throws AppError `not_found` */
export async function requireVersion(ctx: ReadContext, id: number): Promise<{ row: Row; view: PayScheme; earliest: string | null }> {
  const [row] = await versions(ctx.db, sql`s.id = ${id}`);
  if (row === undefined) throw new AppError('not_found');
  const earliest = await firstOpenDayOfSchemes(ctx);
  return { row, view: versionView(ctx, row, earliest), earliest };
}

/** Lists the versions of all schemes, and the people and roles whose scheme can be set. */
export async function listPaySchemes(ctx: ReadContext): Promise<PaySchemes> {
  const [rows, people, earliest] = await Promise.all([
    versions(ctx.db, sql`true`),
    activeStaff(ctx, sql`true`),
    firstOpenDayOfSchemes(ctx),
  ]);
  return {
    currency: ctx.settings.currency,
    earliest,
    people: people.map((person) => ({ ...person, can: allowedActions(ctx, schemeActions, { user_id: person.id }) })),
    schemes: rows.map((row) => versionView(ctx, row, earliest)),
  };
}

type Staff = { readonly id: number; readonly name: string; readonly role: SchemeRole };

/** Active account managers and curators, over `users u` and `role_grants r`. */
export async function activeStaff({ db }: Pick<ReadContext, 'db'>, where: RawBuilder<unknown>): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select u.id, u.name, r.role from users u join role_grants r on r.user_id = u.id
    where u.state = 'active' and r.role in ('AccountManager', 'Curator') and ${where} order by u.name, u.id, r.role
  `.execute(db);
  return rows;
}

/** The pay by a scheme in the last calculated period, if it had applied to all of its days. */
export async function previewPayScheme(ctx: ReadContext, { query }: { query: PreviewPaySchemeQuery }): Promise<PaySchemePreview> {
  const { role, ended, user_id = null, ...terms } = query;
  if (user_id !== null && (await activeStaff(ctx, sql`u.id = ${user_id} and r.role = ${role}`)).length === 0)
    throw new AppError('not_found', {}, 'user_id');
  const { currency } = ctx.settings;
  const period = await lastCalculated(ctx);
  if (period === null) return { currency, period, people: [] };
  const days = { from: period.starts_on, to: period.ends_on };
  const inForce = await schemesInForce(ctx.db);
  const { fixed, per_child, per_teacher, kpi_bonus } = terms;
  const sums = { fixed: minor(fixed), per_child: minor(per_child), per_teacher: minor(per_teacher), kpi_bonus: minor(kpi_bonus) };
  const requested: Scheme = {
    ...terms,
    ...sums,
    id: 0,
    role,
    user_id,
    ended,
    effective_from: monthsBefore(days.from),
    made_by: ctx.actor.id,
  };
  const replaced = inForce.filter((each) => each.role !== role || each.user_id !== user_id);
  const [now, after] = await costsOf(ctx, days, user_id, [inForce, [...replaced, requested]]);
  const people = (await schemePeople(ctx, days, user_id)).filter((person) => person.role === role);
  const paid = people.filter(
    (person) => user_id !== null || schemesOf([...replaced, requested], person, days).some(({ scheme }) => scheme.id === requested.id),
  );
  return {
    currency,
    period,
    people: paid.map((person) => {
      const sumOf = (of: ReadonlyMap<number, number> | undefined) => minor(of?.get(person.user_id) ?? 0);
      return { id: person.user_id, name: person.name, now: sumOf(now), after: sumOf(after) };
    }),
  };
}

/**
 * Each person's pay for some days by each list of schemes: from payments on these days, minus refunds and reversals on these days, also of
 * earlier payments, at the share by which those were paid.
 */
async function costsOf(ctx: ReadContext, days: Days, whose: number | null, lists: readonly (readonly Scheme[])[]) {
  const taught = await taughtOn(ctx, days, whose);
  const which = sql`t.business_date between ${days.from} and ${days.to}`;
  const facts = await schemeFacts(ctx, { days, schemes: [], taught: [taught], whose, which, before: days.from });
  return lists.map((schemes) => {
    const of = { ...facts, schemes };
    const lines = Map.groupBy([...dayLines(of, days, taught), ...moneyLines(of), ...keyFigureLines(of)], ({ user_id }) => user_id);
    return new Map([...lines].map(([user, own]) => [user, sumMinor(own.map(({ amount }) => amount))]));
  });
}

/** Key figures that count in a period are those of earlier months. */
const monthsBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ months: 2 }).toString();

async function lastCalculated({ db }: ReadContext): Promise<PayPeriodHead | null> {
  const { rows } = await sql<PayPeriodHead>`
    select id, starts_on, ends_on, state from pay_periods where state <> 'open' order by starts_on desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}
