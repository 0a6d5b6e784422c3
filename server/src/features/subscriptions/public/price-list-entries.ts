import type { AbonementInput } from '@lectern/contract/subscriptions/abonements.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dropUnused } from '../../../kernel/reference/drop-unused.ts';
import { createAbonement } from '../price-list/create-abonement.ts';

/** A package on sale by its service and title, ignoring case; created if there is none. */
export async function abonementTitled(ctx: WriteContext, terms: AbonementInput): Promise<{ id: number; made: boolean }> {
  const { rows } = await sql<{ id: number }>`
    select id from abonements where service_course_id = ${terms.service_course_id} and lower(title) = lower(${terms.title}) and on_sale limit 1
  `.execute(ctx.db);
  if (rows[0] !== undefined) return { id: rows[0].id, made: false };
  return { id: (await createAbonement(ctx, { body: terms })).id, made: true };
}

/** Deletes packages of the price list that were never sold or changed. @returns the tables that refer to the remaining ones */
export async function dropUnusedAbonements(ctx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number }>`
    select id from abonements where id = any(${[...ids]}) and previous_id is not null
  `.execute(ctx.db);
  const later = new Set(rows.map(({ id }) => id));
  const first = ids.filter((id) => !later.has(id));
  const used = await dropUnused(ctx, { table: 'abonements', noun: 'abonement', parts: [] }, first);
  return new Map([...used, ...[...later].map((id) => [id, ['abonements']] as const)]);
}
