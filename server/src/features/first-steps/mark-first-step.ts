import type { FirstSteps, MarkFirstStepInput } from '@lectern/contract/first-steps/first-steps.schema';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { listFirstSteps } from './first-steps.queries.ts';

/** Marks a step as not needed, or as needed again; its state by the data stays. */
export async function markFirstStep(ctx: WriteContext, { body }: { body: MarkFirstStepInput }): Promise<FirstSteps> {
  const { step, needed } = body;
  const changed = needed
    ? await ctx.db.deleteFrom('skipped_first_steps').where('step', '=', step).executeTakeFirst()
    : await ctx.db
        .insertInto('skipped_first_steps')
        .values({ step, skipped_at: isoOf(ctx.now), skipped_by: ctx.actor.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
  const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
  if (rows === 0n) ctx.nothingChanged();
  else
    ctx.audit({ action: 'first_step.mark', entity: 'first_step', entity_id: null, old: { needed: !needed }, new: { code: step, needed } });
  return listFirstSteps(ctx);
}
