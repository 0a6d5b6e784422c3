import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import type { FormulaMeasure } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';

export type FormulaVersion = {
  readonly id: number;
  readonly role: KpiRole;
  readonly valid_from: string;
  readonly comment: string;
  readonly created_at: string;
  readonly created_by_name: string | null;
  readonly measures: FormulaMeasure[];
};

/** Versions of formulas, newest first. @param where a condition over `kpi_formulas f` */
export async function formulaVersions(db: Db, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``): Promise<FormulaVersion[]> {
  const { rows } = await sql<FormulaVersion>`
    select f.id, f.role, f.valid_from, f.comment, f.created_at, u.name as created_by_name, (
      select json_agg(json_build_object('measure', m.measure, 'weight', m.weight, 'target', m.target, 'floor', m.floor, 'cap', m.cap)
        order by m.position) from kpi_formula_measures m where m.formula_id = f.id
    ) as measures
    from kpi_formulas f left join users u on u.id = f.created_by where ${where} order by f.valid_from desc, f.role ${tail}
  `.execute(db);
  return rows;
}

/** The formula in force for a role in a month. Every role has an initial one. */
export async function formulaOf(db: Db, role: KpiRole, month: string): Promise<FormulaVersion> {
  const [formula] = await formulaVersions(db, sql`f.role = ${role} and f.valid_from <= ${month}`, sql`limit 1`);
  if (formula === undefined) throw new Error(`no formula of ${role} is in force in ${month}`);
  return formula;
}
