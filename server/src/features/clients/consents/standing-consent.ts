import type { WithdrawConsentInput } from '@lectern/contract/clients/consents.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';

/** Returns the consent in force for a category and a channel, or null. */
export async function standingConsent({ db }: WriteContext, { client_id, category_id, channel }: WithdrawConsentInput) {
  const standing = await db
    .selectFrom('mailing_consents')
    .select(['id', 'given_by'])
    .where('client_id', '=', client_id)
    .where('category_id', '=', category_id)
    .where('channel', '=', channel)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return standing ?? null;
}

/** Returns the title of a category for the audit log. @throws AppError `not_found` */
export async function namedCategory(ctx: WriteContext, id: number): Promise<string> {
  const found = await ctx.db.selectFrom('mailing_categories').select(titleOf(ctx).as('title')).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id }, 'category_id');
  return found.title;
}

/** Returns the consent in force to process a child’s data, or null. */
export async function standingDataConsent({ db }: WriteContext, kidId: number) {
  const standing = await db
    .selectFrom('child_data_consents')
    .select(['id', 'given_by', 'given_on'])
    .where('kid_id', '=', kidId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return standing ?? null;
}
