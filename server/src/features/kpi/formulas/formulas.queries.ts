import type { KpiFormula, TriedFormula, TryFormulaInput } from '@lectern/contract/kpi/kpi.schema';
import type { KpiPart } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { formulaActions, keepsKeyFigures } from '../kpi.policy.ts';
import { countedOf, scoreOf } from '../kpi.rules.ts';
import { currentMonth } from '../month-span.ts';
import { partsColumn } from '../people/parts-column.ts';
import { formulaVersions } from './formula-of.queries.ts';
import type { FormulaVersion } from './formula-of.queries.ts';

/** Lists the versions of the formula of the actor's role; with the ability, those of all roles. */
export async function listKpiFormulas(ctx: ReadContext): Promise<KpiFormula[]> {
  const { actor, db } = ctx;
  const versions = await formulaVersions(db, keepsKeyFigures(actor) ? sql`true` : sql`f.role = ${actor.role}`);
  return versions.map((version) => formulaView(ctx, version, versions));
}

/** @param versions all versions of its role, newest first */
export function formulaView(ctx: ReadContext, version: FormulaVersion, versions: readonly FormulaVersion[]): KpiFormula {
  const month = currentMonth(ctx);
  const { valid_from, role } = version;
  const current = versions.find((each) => each.role === role && each.valid_from <= month);
  const state = valid_from > month ? 'coming' : current?.id === version.id ? 'current' : 'over';
  const { drop } = allowedActions(ctx, formulaActions, { valid_from, month });
  return { ...version, state, can: { drop } };
}

type Kept = { user_id: number; name: string; month: string; score: number | null; parts: KpiPart[] };

/** Recalculates the last closed months with a formula. It uses the stored terms of every measure and counts nothing again. */
export async function tryKpiFormula(ctx: WriteContext, { body }: { body: TryFormulaInput }): Promise<TriedFormula> {
  ctx.nothingChanged();
  const { rows: months } = await sql<{ month: string }>`
    select month from kpi_months where closed_at is not null order by month desc limit ${body.months}
  `.execute(ctx.db);
  const chosen = months.map(({ month }) => month);
  const { rows } = await sql<Kept>`
    select s.user_id, u.name, s.month, s.score, ${partsColumn} as parts from kpi_snapshots s join users u on u.id = s.user_id
    where s.role = ${body.role} and s.month = any(${chosen}::date[]) order by u.name, s.user_id, s.month
  `.execute(ctx.db);
  const results = rows.map(({ parts, score, ...of }) => ({
    ...of,
    kept: score,
    tried: scoreOf(body.role, body.measures, parts.map(countedOf)).score,
  }));
  return { months: chosen.toReversed(), results };
}
