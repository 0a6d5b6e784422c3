import type { PupilCard, RaisePupilFlagInput } from '@lectern/contract/pupils/pupils.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { lock } from '../../kernel/locks.ts';
import { pupilActions } from './pupils.policy.ts';
import { getPupil, requireOwnPupil, requirePupil } from './pupils.queries.ts';

type Input = { readonly params: { id: number }; readonly body: RaisePupilFlagInput };

/** Flags that a child needs attention. The flag is shown in the account manager's cabinet until it is answered. */
export async function raisePupilFlag(ctx: WriteContext, { params, body }: Input): Promise<PupilCard> {
  const { kid_id } = await requireOwnPupil(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const pupil = await requirePupil(ctx, params.id);
  requireAction(ctx, pupilActions, 'raise_flag', pupil);
  const { reason } = body;
  const { id } = await ctx.db
    .insertInto('pupil_flags')
    .values({ engagement_id: params.id, reason, raised_at: isoOf(ctx.now), raised_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { client_id, teacher_id } = pupil;
  ctx.audit({ action: 'pupil_flag.raise', entity: 'pupil_flag', entity_id: id, client_id, teacher_id, new: { reason } });
  return getPupil(ctx, { params });
}
