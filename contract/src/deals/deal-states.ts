/**
 * Stages of a deal in board order, and their transitions: the one table for guards, menus and the board. Open stages may be skipped or
 * reverted, except that "trial held" needs "trial agreed". Closed deals are reopened only as a correction.
 */
export const dealStages = ['new', 'contact', 'trial_agreed', 'trial_held', 'offer', 'won', 'lost'] as const;
export type DealStage = (typeof dealStages)[number];

/** Stages of open deals. */
export const openDealStages = ['new', 'contact', 'trial_agreed', 'trial_held', 'offer'] as const satisfies readonly DealStage[];
export type OpenDealStage = (typeof openDealStages)[number];

/** Stages of the funnel. A deal that reached a stage converted if it later reached a following one. */
export const funnelStages = [...openDealStages, 'won'] as const satisfies readonly DealStage[];
export type FunnelStage = (typeof funnelStages)[number];

/** Stages that may follow a stage. */
export const dealLeadsTo: Readonly<Record<DealStage, readonly DealStage[]>> = {
  new: ['contact', 'trial_agreed', 'offer', 'won', 'lost'],
  contact: ['new', 'trial_agreed', 'offer', 'won', 'lost'],
  trial_agreed: ['contact', 'trial_held', 'offer', 'won', 'lost'],
  trial_held: ['contact', 'trial_agreed', 'offer', 'won', 'lost'],
  offer: ['contact', 'trial_agreed', 'trial_held', 'won', 'lost'],
  won: ['offer'],
  lost: ['new', 'contact', 'offer'],
};

/** @returns whether the deal is open */
export function isOpenDeal(stage: DealStage): stage is OpenDealStage {
  return (openDealStages as readonly DealStage[]).includes(stage);
}

/** For this many minutes, whoever moved a deal can undo the move without trace in the funnel. */
export const undoMinutes = 10;
