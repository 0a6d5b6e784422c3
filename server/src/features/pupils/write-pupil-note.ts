import type { PupilCard, WritePupilNoteInput } from '@lectern/contract/pupils/pupils.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { lock } from '../../kernel/locks.ts';
import { requireUnchanged } from '../../kernel/edits/require-unchanged.ts';
import { pupilActions } from './pupils.policy.ts';
import { getPupil, requireOwnPupil, requirePupil } from './pupils.queries.ts';

type Input = { readonly params: { id: number }; readonly body: WritePupilNoteInput };

/**
 * Writes the teacher's private note about a child. Its audit entry names no client, so that the account manager does not see it in the
 * client's log.
 */
export async function writePupilNote(ctx: WriteContext, { params, body }: Input): Promise<PupilCard> {
  const { id } = params;
  const { kid_id } = await requireOwnPupil(ctx, id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const pupil = await requirePupil(ctx, id);
  requireAction(ctx, pupilActions, 'write_note', pupil);
  const before = await ctx.db.selectFrom('pupil_notes').select('text').where('engagement_id', '=', id).executeTakeFirst();
  const { before: seen, text } = body;
  const now = { text: before?.text ?? '' };
  await requireUnchanged(ctx, { entity: 'pupil_note', id, now, requested: { text } }, seen);
  if (now.text === text) {
    ctx.nothingChanged();
    return getPupil(ctx, { params });
  }
  const written = { text, written_at: isoOf(ctx.now), written_by: ctx.actor.id };
  await ctx.db
    .insertInto('pupil_notes')
    .values({ engagement_id: id, ...written })
    .onConflict((conflict) => conflict.column('engagement_id').doUpdateSet(written))
    .execute();
  ctx.audit({ action: 'pupil_note.write', entity: 'pupil_note', entity_id: id, teacher_id: pupil.teacher_id, old: now, new: { text } });
  return getPupil(ctx, { params });
}
