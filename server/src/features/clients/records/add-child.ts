import type { NewChild } from '@lectern/contract/clients/client-records.schema';
import { inNameOrder } from '@lectern/contract/name-order';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dateIn, requireZone } from '../../../kernel/date-in.ts';

/** @throws AppError `date_in_future` for a birth date in the future */
export function requireBirthDate(birthDate: string | null, zone: string, now: Temporal.Instant, field: string): void {
  if (birthDate !== null && birthDate > dateIn(zone, now).toString()) throw new AppError('date_in_future', {}, field);
}

/**
 * Adds a child to a client, under the client's lock.
 * @param client its zone is the child's default zone, its name has the child's surname
 * @param at the path of the child in the input
 * @throws AppError `zone_unknown`, `date_in_future`
 */
export async function addChild(
  ctx: WriteContext,
  client: { readonly id: number; readonly name: string; readonly zone: string },
  { zone = client.zone, name, birth_date, grade }: NewChild,
  at: (field: string) => string,
): Promise<number> {
  requireZone(zone, ctx.now, at('zone'));
  requireBirthDate(birth_date, zone, ctx.now, at('birth_date'));
  const row = { name: inNameOrder(name, client.name), birth_date, grade, zone };
  const { id } = await ctx.db
    .insertInto('children')
    .values({ ...row, client_id: client.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'child.create', entity: 'child', entity_id: id, client_id: client.id, new: row });
  return id;
}
