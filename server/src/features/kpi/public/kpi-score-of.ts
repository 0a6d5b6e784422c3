import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { immuneIn } from '../people.queries.ts';

/** A person's score of a month in one role. */
export type KpiScore = {
  readonly user_id: number;
  readonly role: KpiRole;
  /** Hundredths of a point, 0 to 10 000; null: nothing was measured. */
  readonly score: number | null;
  /** Measured, but without consequence. */
  readonly immune: boolean;
  /** False while the score may still change. */
  readonly closed: boolean;
};

/**
 * The last calculated scores of people (null: of everybody) in a month; people who were not measured are left out.
 * @param month its first day, `yyyy-mm-dd`
 */
export async function kpiScoreOf(tx: Db, userIds: readonly number[] | null, month: string): Promise<KpiScore[]> {
  const { rows } = await sql<KpiScore>`
    select s.user_id, s.role, s.score, m.closed_at is not null as closed,
      case when m.closed_at is null then ${immuneIn(sql`s.user_id`, sql`s.month`)} else s.immune end as immune
    from kpi_snapshots s join kpi_months m on m.month = s.month
    where s.month = ${month} and ${userIds === null ? sql`true` : sql`s.user_id = any(${[...userIds]}::int[])`} order by s.user_id, s.role
  `.execute(tx);
  return rows;
}
