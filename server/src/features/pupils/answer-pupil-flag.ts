import type { AnswerPupilFlagInput, RaisedFlag } from '@lectern/contract/pupils/pupils.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { lock } from '../../kernel/locks.ts';
import { flagActions } from './pupils.policy.ts';
import { raisedFlag, requireFlag } from './raised-flags.queries.ts';

type Input = { readonly params: { id: number }; readonly body: AnswerPupilFlagInput };

/** Answers a teacher's flag. It disappears from the manager's cabinet, and the teacher sees the answer. */
export async function answerPupilFlag(ctx: WriteContext, { params, body }: Input): Promise<RaisedFlag> {
  const { kid_id } = await requireFlag(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const flag = await requireFlag(ctx, params.id);
  requireAction(ctx, flagActions, 'answer', flag);
  const { answer } = body;
  await ctx.db
    .updateTable('pupil_flags')
    .set({ answer, answered_at: isoOf(ctx.now), answered_by: ctx.actor.id })
    .where('id', '=', params.id)
    .execute();
  const { client_id, teacher_id } = flag;
  ctx.audit({ action: 'pupil_flag.answer', entity: 'pupil_flag', entity_id: params.id, client_id, teacher_id, new: { answer } });
  return raisedFlag(ctx, params.id);
}
