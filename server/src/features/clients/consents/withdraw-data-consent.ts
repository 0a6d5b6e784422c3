import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { getClient } from '../client-card.queries.ts';
import { lockRecordOf } from '../records/record-access.ts';
import { standingDataConsent } from './standing-consent.ts';

/** Withdraws the consent to process a child’s data, which stays on record; no effect if none is in force. @throws AppError `not_found` */
export async function withdrawDataConsent(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  const client = await lockRecordOf(ctx, 'children', params.id);
  const standing = await standingDataConsent(ctx, params.id);
  if (standing === null) {
    ctx.nothingChanged();
    return getClient(ctx, { params: { id: client.id } });
  }
  const { id, given_by, given_on } = standing;
  await ctx.db
    .updateTable('child_data_consents')
    .set({ withdrawn_at: isoOf(ctx.now), withdrawal_noted_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'child.withdraw_data_consent',
    entity: 'child',
    entity_id: params.id,
    client_id: client.id,
    old: { given_by, given_on },
  });
  return getClient(ctx, { params: { id: client.id } });
}
