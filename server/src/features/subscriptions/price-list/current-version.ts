import type { MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { abonementActions } from './price-list.policy.ts';

export type CurrentVersion = {
  readonly id: number;
  readonly version: number;
  readonly on_sale: boolean;
  readonly service_course_id: number;
  readonly title: string;
  readonly units: number;
  readonly price: MinorUnits;
  readonly valid_days: number;
  readonly freeze_days: number;
  readonly grade_from: number;
  readonly grade_to: number;
};

/** Loads and locks the current version until the transaction ends. @throws AppError `abonement_replaced` if there is a later one */
export async function currentVersion(ctx: WriteContext, id: number): Promise<CurrentVersion> {
  const { db } = ctx;
  const { rows } = await sql<CurrentVersion>`
    select id, version, on_sale, service_course_id, title, units, price, valid_days, freeze_days, grade_from, grade_to
    from abonements where id = ${id} for update
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', { id });
  const later = await sql`select from abonements where previous_id = ${id}`.execute(db);
  const state = later.rows.length > 0 ? 'replaced' : row.on_sale ? 'on_sale' : 'withdrawn';
  // Also for `withdraw` and `put_on_sale`, which are idempotent and have no further conditions.
  requireAction(ctx, abonementActions, 'edit', { state });
  return row;
}
