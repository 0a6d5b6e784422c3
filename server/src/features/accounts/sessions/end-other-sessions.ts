import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOtherSessionsOf } from '../password/end-sessions.ts';

/** Ends every session of the current user but this one. */
export async function endOtherSessions(ctx: WriteContext): Promise<{ ended: number }> {
  const ended = await endOtherSessionsOf(ctx);
  if (ended === 0) ctx.nothingChanged();
  else ctx.audit({ action: 'session.end_others', entity: 'user', entity_id: ctx.actor.id, new: { ended_sessions: ended } });
  return { ended };
}
