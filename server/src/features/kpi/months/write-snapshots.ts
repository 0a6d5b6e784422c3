import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiPart } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { immuneIn } from '../people.queries.ts';

export type Snapshot = { readonly user_id: number; readonly score: number | null; readonly parts: readonly KpiPart[] };
type Of = { readonly role: KpiRole; readonly month: string; readonly formula_id: number; readonly at: string };

/** Writes the key figures of people in an open month, replacing those of an earlier calculation. */
export async function writeSnapshots(db: Db, { role, month, formula_id, at }: Of, snapshots: readonly Snapshot[]): Promise<void> {
  if (snapshots.length === 0) return;
  const heads = snapshots.map(({ user_id, score }) => ({ user_id, score }));
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into kpi_snapshots (user_id, role, month, formula_id, score, immune, calculated_at)
    select h.user_id, ${role}, ${month}::date, ${formula_id}, h.score, ${immuneIn(sql`h.user_id`, sql`${month}::date`)}, ${at}
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (user_id int, score int)
    on conflict (user_id, role, month) do update set formula_id = excluded.formula_id, score = excluded.score, immune = excluded.immune,
      calculated_at = excluded.calculated_at
    returning id, user_id
  `.execute(db);
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  const parts = snapshots.flatMap(({ user_id, parts: of }) => of.map((part) => ({ snapshot_id: ids.get(user_id), ...part })));
  await sql`
    insert into kpi_parts (snapshot_id, measure, numerator, denominator, value, score, weight, target, floor, cap)
    select p.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (snapshot_id bigint, measure text, numerator int, denominator int,
      value int, score int, weight int, target int, floor int, cap int)
    on conflict (snapshot_id, measure) do update set numerator = excluded.numerator, denominator = excluded.denominator,
      value = excluded.value, score = excluded.score, weight = excluded.weight, target = excluded.target, floor = excluded.floor,
      cap = excluded.cap
  `.execute(db);
}
