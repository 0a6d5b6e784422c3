import type { GiveConsentInput, MailingCategory } from '@lectern/contract/clients/consents.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockRecord } from '../records/record-access.ts';
import { consentsOf } from './consents.queries.ts';
import { namedCategory, standingConsent } from './standing-consent.ts';

/** Records a consent; no effect while one is in force. @throws AppError `not_found`, also for an unknown category */
export async function giveConsent(ctx: WriteContext, { body }: { body: GiveConsentInput }): Promise<MailingCategory[]> {
  const { client_id, category_id, channel, given_by } = body;
  await lockRecord(ctx, client_id);
  const category = await namedCategory(ctx, category_id);
  if ((await standingConsent(ctx, body)) !== null) {
    ctx.nothingChanged();
    return consentsOf(ctx, client_id);
  }
  const { id } = await ctx.db
    .insertInto('mailing_consents')
    .values({ client_id, category_id, channel, given_by, given_at: isoOf(ctx.now), noted_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'consent.give', entity: 'mailing_consent', entity_id: id, client_id, new: { category, channel, given_by } });
  return consentsOf(ctx, client_id);
}
