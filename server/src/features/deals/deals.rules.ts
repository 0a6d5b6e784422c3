import { dealLeadsTo, isOpenDeal, undoMinutes } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { ErrorKey } from '@lectern/contract/errors';

/** Whether a deal's next action is overdue. @param today `yyyy-mm-dd` in the school's zone */
export function isOverdue({ stage, next_action_on }: { stage: DealStage; next_action_on: string | null }, today: string): boolean {
  return isOpenDeal(stage) && next_action_on !== null && next_action_on < today;
}

/** Why a deal cannot move to a stage now, or null. The reason of a lost deal is checked when it is moved. */
export function moveProblem(deal: { stage: DealStage; client_id: number | null }, to: DealStage): ErrorKey | null {
  if (!dealLeadsTo[deal.stage].includes(to)) return 'deal_stage_not_next';
  return to === 'won' && deal.client_id === null ? 'deal_needs_client' : null;
}

/** The last move of a deal: its author and time; `first` if the deal was created in this stage. */
export type LastMove = { readonly stage: DealStage; readonly by: number | null; readonly at: string; readonly first: boolean };

/** Whether a user may undo the last move: their own, minutes ago, and not one that activated a client. */
export function canUndoMove({ stage, by, at, first }: LastMove, actorId: number, now: Temporal.Instant): boolean {
  if (first || stage === 'won' || by !== actorId) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(at).add({ minutes: undoMinutes })) <= 0;
}
