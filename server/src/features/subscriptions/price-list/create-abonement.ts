import type { AbonementInput, PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { abonementOf } from './abonements.queries.ts';

/** Adds a package to the price list, on sale at once. */
export async function createAbonement(ctx: WriteContext, { body }: { body: AbonementInput }): Promise<PricedAbonement> {
  const id = await insertVersion(ctx, body, { version: 1, previous_id: null, on_sale: true });
  ctx.audit({ action: 'abonement.create', entity: 'abonement', entity_id: id, new: { ...body, currency: ctx.settings.currency } });
  return abonementOf(ctx, id);
}

type Version = { readonly version: number; readonly previous_id: number | null; readonly on_sale: boolean };

/** Inserts one version of the terms. @throws AppError `not_found` for an archived service course */
export async function insertVersion(ctx: WriteContext, terms: AbonementInput, version: Version): Promise<number> {
  const { rows } = await sql`select from service_courses where id = ${terms.service_course_id} and active`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('not_found', { id: terms.service_course_id }, 'service_course_id');
  const { id } = await ctx.db
    .insertInto('abonements')
    .values({ ...terms, ...version, currency: ctx.settings.currency, created_at: isoOf(ctx.now), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
