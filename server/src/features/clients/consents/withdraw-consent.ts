import type { MailingCategory, WithdrawConsentInput } from '@lectern/contract/clients/consents.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockRecord } from '../records/record-access.ts';
import { consentsOf } from './consents.queries.ts';
import { namedCategory, standingConsent } from './standing-consent.ts';

/** Withdraws a consent, which stays on record; no effect if none is in force. @throws AppError `not_found` */
export async function withdrawConsent(ctx: WriteContext, { body }: { body: WithdrawConsentInput }): Promise<MailingCategory[]> {
  const { client_id, category_id, channel } = body;
  await lockRecord(ctx, client_id);
  const category = await namedCategory(ctx, category_id);
  const standing = await standingConsent(ctx, body);
  if (standing === null) {
    ctx.nothingChanged();
    return consentsOf(ctx, client_id);
  }
  await ctx.db
    .updateTable('mailing_consents')
    .set({ withdrawn_at: isoOf(ctx.now), withdrawal_noted_by: ctx.actor.id })
    .where('id', '=', standing.id)
    .execute();
  ctx.audit({
    action: 'consent.withdraw',
    entity: 'mailing_consent',
    entity_id: standing.id,
    client_id,
    old: { category, channel, given_by: standing.given_by },
  });
  return consentsOf(ctx, client_id);
}
