import type { DealStage } from '@lectern/contract/deals/deal-states';
import { openDealStages } from '@lectern/contract/deals/deal-states';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { moveProblem } from '../deals.rules.ts';
import { enterStage } from '../stages/enter-stage.ts';

type Waiting = {
  readonly id: number;
  readonly client_id: number;
  readonly stage: DealStage;
  readonly version: number;
  readonly start: string;
};

/** The stages before a trial is agreed. */
const before: readonly DealStage[] = ['new', 'contact'];
const noLoss = { loss_reason_id: null, loss_comment: '' };

/**
 * Links a placed trial lesson to the open deal about its child that has no trial, and moves the deal on to "trial agreed". A deal that names
 * the child comes before one that names none, a newer one before an older.
 */
export async function linkPlacedTrial(ctx: WriteContext, lessonId: number): Promise<void> {
  const { rows } = await sql<Waiting>`
    select d.id, d.client_id, d.stage, d.version, l.start from lessons l join deals d on d.client_id = l.client_id
    where l.id = ${lessonId} and d.stage = any(${openDealStages as unknown as string[]}) and (d.kid_id is null or d.kid_id = l.kid_id)
      and not exists (select from lessons t where t.id = d.trial_lesson_id and t.status not in ('cancelled', 'rescheduled'))
    order by d.kid_id is null, d.created_at desc, d.id desc limit 1 for update of d
  `.execute(ctx.db);
  const [deal] = rows;
  if (deal === undefined) return;
  const { id, client_id, stage, version, start } = deal;
  await ctx.db
    .updateTable('deals')
    .set({ trial_lesson_id: lessonId, version: version + 1, changed_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  const about = { entity: 'deal', entity_id: id, client_id } as const;
  ctx.audit({ ...about, action: 'deal.link_trial', old: { trial_on: null }, new: { trial_on: start.slice(0, 10) } });
  if (!before.includes(stage) || moveProblem(deal, 'trial_agreed') !== null) return;
  await enterStage(ctx, { id, version: version + 1 }, 'trial_agreed', noLoss);
  ctx.audit({ ...about, action: 'deal.move', old: { stage }, new: { stage: 'trial_agreed' } });
}
