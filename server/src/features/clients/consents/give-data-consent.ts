import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { GiveDataConsentInput } from '@lectern/contract/clients/consents.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { getClient } from '../client-card.queries.ts';
import { lockRecordOf } from '../records/record-access.ts';
import { standingDataConsent } from './standing-consent.ts';

type Input = { readonly params: { id: number }; readonly body: GiveDataConsentInput };

/**
 * Records the consent to process a child’s data; no effect while one is in force.
 * @throws AppError `not_found`, `date_in_future` for a day after today in the client’s zone
 */
export async function giveDataConsent(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  const client = await lockRecordOf(ctx, 'children', params.id);
  const { zone } = await ctx.db.selectFrom('clients').select('zone').where('id', '=', client.id).executeTakeFirstOrThrow();
  if (body.given_on > dateIn(zone, ctx.now).toString()) throw new AppError('date_in_future', {}, 'given_on');
  if ((await standingDataConsent(ctx, params.id)) !== null) {
    ctx.nothingChanged();
    return getClient(ctx, { params: { id: client.id } });
  }
  await ctx.db
    .insertInto('child_data_consents')
    .values({ kid_id: params.id, ...body, noted_at: isoOf(ctx.now), noted_by: ctx.actor.id })
    .execute();
  ctx.audit({ action: 'child.give_data_consent', entity: 'child', entity_id: params.id, client_id: client.id, new: body });
  return getClient(ctx, { params: { id: client.id } });
}
