import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** @throws AppError `not_found` for another user's profile */
export function requireOwnId({ actor }: ReadContext, id: number): void {
  if (id !== actor.id) throw new AppError('not_found', { id });
}

export async function getOwnProfile(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<OwnProfile> {
  requireOwnId(ctx, id);
  const { rows } = await sql<OwnProfile>`
    select id, name, email, phone, zone, locale, theme, offer_mails, preview, (
      select new_email from account_tokens
      where user_id = u.id and purpose = 'email_change' and expires_at > ${isoOf(ctx.now)} order by created_at desc limit 1
    ) as pending_email
    from users u where id = ${id}
  `.execute(ctx.db);
  const [profile] = rows;
  if (profile === undefined) throw new AppError('not_found', { id });
  return profile;
}
