import type { SendAssignmentInput, SentAssignment } from '@lectern/contract/matches/assignment.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { addOffers, matchRequestOf, requestActions } from '../../matches/public/waves.ts';

/** Sends the offers of a proposed assignment: all of them, or none if one is refused. */
export async function sendAssignment(ctx: WriteContext, { body }: { body: SendAssignmentInput }): Promise<SentAssignment> {
  const { pairs } = body;
  const kids: number[] = [];
  for (const { request_id } of pairs) kids.push((await matchRequestOf(ctx, request_id)).kid_id);
  await lock(ctx.db, [
    ...pairs.map(({ teacher_id }) => ({ of: 'teacher' as const, id: teacher_id })),
    ...kids.map((id) => ({ of: 'kid' as const, id })),
  ]);
  for (const [index, { request_id, teacher_id, slots }] of pairs.entries()) {
    const request = await matchRequestOf(ctx, request_id);
    requireAction(ctx, requestActions, 'offer', request);
    await addOffers(ctx, request, [{ teacher_id, slots }]).catch((fault: unknown) => {
      throw fault instanceof AppError ? new AppError(fault.key, fault.params, `pairs.${index}.teacher_id`) : fault;
    });
  }
  return { sent: pairs.length };
}
