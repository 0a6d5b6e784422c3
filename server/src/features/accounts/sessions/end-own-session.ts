import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';

/** Ends a session of the current user. @throws AppError `not_found` for an ended session or another user's */
export async function endOwnSession(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<Record<string, never>> {
  const { actor, browser, db } = ctx;
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('token_hash')
    .executeTakeFirst();
  if (ended === undefined) throw new AppError('not_found', { id });
  if (browser.secret !== null && hashOf(browser.secret).equals(ended.token_hash)) browser.setSessionSecret(null);
  ctx.audit({ action: 'session.end', entity: 'session', entity_id: id });
  return {};
}
