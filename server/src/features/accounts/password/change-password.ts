import type { ChangePasswordInput } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { endCalendarFeed } from '../../calendar-feed/public/end-calendar-feed.ts';
import { notifyPasswordChanged } from '../account-mails.ts';
import { hashInTurn } from '../password.ts';
import { endTokens } from '../tokens/end-tokens.ts';
import { endOtherSessionsOf } from './end-sessions.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { provePassword } from './prove-password.ts';

/** Changes the user's own password. All other sessions, personal tokens and the calendar address end, and the owner gets a mail. */
export async function changePassword(staged: StagedContext, { body }: { body: ChangePasswordInput }): Promise<Record<string, never>> {
  const proved = await provePassword(staged, body.current_password);
  await requireStrongPassword(body.new_password, staged.actor, 'new_password');
  const password_hash = await hashInTurn(body.new_password);
  return staged.transaction(async (ctx) => {
    const { actor, db } = ctx;
    const changed = await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', actor.id)
      .where('password_hash', '=', proved)
      .executeTakeFirstOrThrow();
    // Somebody changed the password meanwhile, so the given one is no longer current.
    if (changed.numUpdatedRows === 0n) throw new AppError('wrong_password', {}, 'current_password');
    await db
      .deleteFrom('account_tokens')
      .where('user_id', '=', actor.id)
      .where('purpose', 'in', ['password_reset', 'email_change'])
      .execute();
    await endCalendarFeed(db, actor.id);
    const ended_tokens = await endTokens(db, actor.id, ctx.now);
    const ended = await endOtherSessionsOf(ctx);
    await notifyPasswordChanged(ctx, actor);
    ctx.audit({ action: 'password.change', entity: 'user', entity_id: actor.id, new: { ended_sessions: ended, ended_tokens } });
    return {};
  });
}
