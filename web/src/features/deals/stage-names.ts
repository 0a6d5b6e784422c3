import type { DealStage } from '@lectern/contract/deals/deal-states';

/** Translation keys of stages. */
export const stageTitles = {
  new: 'students:deals.stage.new',
  contact: 'students:deals.stage.contact',
  trial_agreed: 'students:deals.stage.trial_agreed',
  trial_held: 'students:deals.stage.trial_held',
  offer: 'students:deals.stage.offer',
  won: 'students:deals.stage.won',
  lost: 'students:deals.stage.lost',
} as const satisfies Record<DealStage, string>;
