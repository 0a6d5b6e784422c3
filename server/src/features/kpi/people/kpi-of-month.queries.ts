import type { KpiHistory, KpiHistoryQuery, KpiOfMonth, KpiPart, KpiQuery } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { formulaOf, formulaVersions } from '../formulas/formula-of.queries.ts';
import { adviceOf, countedOf } from '../kpi.rules.ts';
import { canSeeRank } from '../kpi.policy.ts';
import { currentMonth, monthSpan } from '../month-span.ts';
import type { MonthSpan } from '../month-span.ts';
import { snapshotsOf } from '../months/calculate-months.ts';
import { immuneIn, requirePerson } from '../people.queries.ts';
import type { Person } from '../people.queries.ts';
import { partsColumn } from './parts-column.ts';

type Figures = Pick<KpiOfMonth, 'closed' | 'calculated_at' | 'formula' | 'score' | 'immune' | 'parts'>;

/**
 * A person's key figures of a month: stored ones of a closed month, otherwise calculated now.
 * @throws AppError `not_found` also for future months, and months before the person was measured
 */
export async function getKpi(ctx: ReadContext, { query }: { query: KpiQuery }): Promise<KpiOfMonth> {
  const person = await requirePerson(ctx, query);
  const month = query.month ?? currentMonth(ctx);
  const figures = (await keptFigures(ctx, person, month)) ?? (await figuresNow(ctx, person, month));
  const { measures } = await formulaById(ctx, figures.formula.id);
  const { goesOn } = monthSpan(ctx, month);
  const rank = canSeeRank(ctx.actor, person) ? await rankOf(ctx, person, month) : null;
  return {
    person: { id: person.id, name: person.name, role: person.role },
    month,
    ...figures,
    advice: adviceOf(person.role, measures, figures.parts.map(countedOf), goesOn),
    rank,
  };
}

async function formulaById({ db }: ReadContext, id: number) {
  const [formula] = await formulaVersions(db, sql`f.id = ${id}`);
  if (formula === undefined) throw new Error(`no formula ${id}`);
  return formula;
}

/** The figures of a closed month; null if it is not closed. @throws AppError `not_found` if the person was not measured in it */
async function keptFigures({ db }: ReadContext, person: Person, month: string): Promise<Figures | null> {
  const { rows } = await sql<{
    closed: boolean;
    calculated_at: string | null;
    formula: Figures['formula'];
    score: number | null;
    immune: boolean;
    parts: KpiPart[];
  }>`
    select m.closed_at is not null as closed, s.calculated_at, s.score, s.immune,
      json_build_object('id', f.id, 'valid_from', f.valid_from) as formula, ${partsColumn} as parts
    from kpi_months m left join kpi_snapshots s on s.month = m.month and s.user_id = ${person.id} and s.role = ${person.role}
    left join kpi_formulas f on f.id = s.formula_id where m.month = ${month}
  `.execute(db);
  const [kept] = rows;
  if (kept === undefined || !kept.closed) return null;
  if (kept.calculated_at === null) throw new AppError('not_found', {}, 'month');
  return { ...kept, calculated_at: kept.calculated_at };
}

async function figuresNow(ctx: ReadContext, person: Person, month: string): Promise<Figures> {
  const current = currentMonth(ctx);
  // The first months of a school may have no stored figures, only a calculation without them.
  if (month > current || (month < current && !(await isOpen(ctx, month)))) throw new AppError('not_found', {}, 'month');
  const span: MonthSpan = monthSpan(ctx, month);
  const [[now], formula, immune] = await Promise.all([
    snapshotsOf(ctx, span, person.role, [person.id]),
    formulaOf(ctx.db, person.role, month),
    isImmune(ctx, person.id, month),
  ]);
  if (now === undefined) throw new AppError('not_found', {}, 'month');
  const { id, valid_from } = formula;
  return { closed: false, calculated_at: isoOf(ctx.now), formula: { id, valid_from }, score: now.score, immune, parts: [...now.parts] };
}

async function isOpen({ db }: ReadContext, month: string): Promise<boolean> {
  const { rows } = await sql`select from kpi_months where month = ${month} and closed_at is null`.execute(db);
  return rows.length > 0;
}

async function isImmune({ db }: ReadContext, id: number, month: string): Promise<boolean> {
  const { rows } = await sql<{ immune: boolean }>`select ${immuneIn(sql`${id}::int`, sql`${month}::date`)} as immune`.execute(db);
  return rows[0]?.immune ?? false;
}

/**
 * The rank among people of the role whose score counts. In an open month all scores, including the person's own, are those of the last
 * calculation, so that they are comparable.
 */
async function rankOf({ db }: ReadContext, person: Person, month: string): Promise<KpiOfMonth['rank']> {
  const immune = sql`case when m.closed_at is null then ${immuneIn(sql`s.user_id`, sql`s.month`)} else s.immune end`;
  const { rows } = await sql<NonNullable<KpiOfMonth['rank']>>`
    with counted as (
      select s.user_id, s.score, s.calculated_at from kpi_snapshots s join kpi_months m on m.month = s.month
      where s.month = ${month} and s.role = ${person.role} and s.score is not null and not (${immune})
    )
    select (select count(*)::int from counted c where c.score > own.score) + 1 as place, (select count(*)::int from counted) as of,
      own.calculated_at as as_of
    from counted own where own.user_id = ${person.id}
  `.execute(db);
  return rows[0] ?? null;
}

/** A person's scores by month. The current month is calculated now. */
export async function getKpiHistory(ctx: ReadContext, { query }: { query: KpiHistoryQuery }): Promise<KpiHistory> {
  const person = await requirePerson(ctx, query);
  const current = currentMonth(ctx);
  const { rows } = await sql<KpiHistory['months'][number]>`
    select s.month, s.score, m.closed_at is not null as closed, s.immune, json_build_object('id', f.id, 'valid_from', f.valid_from) as formula
    from kpi_snapshots s join kpi_months m on m.month = s.month join kpi_formulas f on f.id = s.formula_id
    where s.user_id = ${person.id} and s.role = ${person.role} and s.month < ${current} order by s.month
  `.execute(ctx.db);
  const open = await Promise.all(
    [...rows.filter(({ closed }) => !closed).map(({ month }) => month), current].map(async (month) => {
      const { score, closed, immune, formula } = await figuresNow(ctx, person, month);
      return { month, score, closed, immune, formula };
    }),
  );
  const { id, name, role } = person;
  return { person: { id, name, role }, months: [...rows.filter(({ closed }) => closed), ...open] };
}
