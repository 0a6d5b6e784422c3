/**
 * The stages of a sale, in the order of the board, and where each leads: the one table that guards, menus and the board read. Stages
 * still under way may be skipped and gone back to, but a trial lesson is held only after it was agreed; what is over is opened again
 * only as a correction.
 */
export const dealStages = ['new', 'contact', 'trial_agreed', 'trial_held', 'offer', 'won', 'lost'] as const;
export type DealStage = (typeof dealStages)[number];

/** Stages of deals that still want something done. */
export const openDealStages = ['new', 'contact', 'trial_agreed', 'trial_held', 'offer'] as const satisfies readonly DealStage[];
export type OpenDealStage = (typeof openDealStages)[number];

/** The way to a client, which the funnel follows: a deal that came into a stage went on when it came into a later one. */
export const funnelStages = [...openDealStages, 'won'] as const satisfies readonly DealStage[];
export type FunnelStage = (typeof funnelStages)[number];

/** Which stages follow a stage. */
export const dealLeadsTo: Readonly<Record<DealStage, readonly DealStage[]>> = {
  new: ['contact', 'trial_agreed', 'offer', 'won', 'lost'],
  contact: ['new', 'trial_agreed', 'offer', 'won', 'lost'],
  trial_agreed: ['contact', 'trial_held', 'offer', 'won', 'lost'],
  trial_held: ['contact', 'trial_agreed', 'offer', 'won', 'lost'],
  offer: ['contact', 'trial_agreed', 'trial_held', 'won', 'lost'],
  won: ['offer'],
  lost: ['new', 'contact', 'offer'],
};

/** @returns whether a deal still wants something done */
export function isOpenDeal(stage: DealStage): stage is OpenDealStage {
  return (openDealStages as readonly DealStage[]).includes(stage);
}

/** For so many minutes whoever moved a deal may take the move back as if it had never been made. */
export const undoMinutes = 10;
