import type { KpiFormula, SetFormulaInput } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { formulaActions } from '../kpi.policy.ts';
import { currentMonth } from '../month-span.ts';
import { formulaVersions } from './formula-of.queries.ts';
import { formulaView } from './formulas.queries.ts';

/**
 * Sets the formula of a role from a future month on, and replaces one that was to start in the same month.
 * @throws AppError `kpi_month_begun`
 */
export async function setKpiFormula(ctx: WriteContext, { body }: { body: SetFormulaInput }): Promise<KpiFormula> {
  const { db, actor, now } = ctx;
  const { role, valid_from, comment, measures } = body;
  requireAction(ctx, formulaActions, 'set', { valid_from, month: currentMonth(ctx) });
  const [before] = await formulaVersions(db, sql`f.role = ${role} and f.valid_from = ${valid_from}`);
  if (before !== undefined && before.comment === comment && JSON.stringify(before.measures) === JSON.stringify(inOrder(measures))) {
    ctx.nothingChanged();
    return formulaView(ctx, before, []);
  }
  const { id } = await db
    .insertInto('kpi_formulas')
    .values({ role, valid_from, comment, created_at: isoOf(now), created_by: actor.id })
    .onConflict((same) => same.columns(['role', 'valid_from']).doUpdateSet({ comment, created_at: isoOf(now), created_by: actor.id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('kpi_formula_measures').where('formula_id', '=', id).execute();
  await db
    .insertInto('kpi_formula_measures')
    .values(measures.map((each, at) => ({ formula_id: id, position: at + 1, ...each })))
    .execute();
  ctx.audit({
    action: 'kpi_formula.set',
    entity: 'kpi_formula',
    entity_id: id,
    old: before === undefined ? null : { comment: before.comment, measures: before.measures },
    new: { role, valid_from, comment, measures },
  });
  const [set] = await formulaVersions(db, sql`f.id = ${id}`);
  if (set === undefined) throw new Error(`no formula ${id}`);
  return formulaView(ctx, set, []);
}

/** The columns in the order of the measures. */
function inOrder(measures: SetFormulaInput['measures']): SetFormulaInput['measures'] {
  return measures.map(({ measure, weight, target, floor, cap }) => ({ measure, weight, target, floor, cap }));
}

/** Deletes a formula that is not in force yet. @throws AppError `not_found`, `kpi_month_begun` */
export async function dropKpiFormula(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  await sql`select from kpi_formulas where id = ${params.id} for update`.execute(ctx.db);
  const [formula] = await formulaVersions(ctx.db, sql`f.id = ${params.id}`);
  if (formula === undefined) throw new AppError('not_found', { id: params.id });
  const { role, valid_from, comment, measures } = formula;
  requireAction(ctx, formulaActions, 'drop', { valid_from, month: currentMonth(ctx) });
  await ctx.db.deleteFrom('kpi_formulas').where('id', '=', formula.id).execute();
  ctx.audit({ action: 'kpi_formula.drop', entity: 'kpi_formula', entity_id: formula.id, old: { role, valid_from, comment, measures } });
  return {};
}
