import { dealsContract } from '@lectern/contract/deals/deals.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { onLessonMoved } from '../lessons/public/lesson-moved.ts';
import { onTrialPlaced } from '../lessons/public/lesson-placed.ts';
import { createDeal } from './create-deal.ts';
import { getDeal } from './deal-card.queries.ts';
import { getDealChoices } from './deal-choices.queries.ts';
import { findDealDuplicates } from './contacts/deal-duplicates.queries.ts';
import { getDealHistory } from './deal-history.queries.ts';
import { followMovedTrial } from './links/follow-moved-trial.ts';
import { getDealTotals, listDeals } from './deals.queries.ts';
import { editDeal } from './edit-deal.ts';
import { getFunnel } from './stages/funnel.queries.ts';
import { linkDealClient } from './links/link-deal-client.ts';
import { linkPlacedTrial } from './links/link-placed-trial.ts';
import { linkDealTrial } from './links/link-deal-trial.ts';
import { moveDeal } from './stages/move-deal.ts';
import { noteDeal } from './note-deal.ts';
import { openDealClient } from './links/open-deal-client.ts';
import { revealDealContacts } from './contacts/reveal-deal-contacts.ts';
import { undoMoveDeal } from './stages/undo-move-deal.ts';

onLessonMoved(followMovedTrial);
onTrialPlaced(linkPlacedTrial);

export const dealsRoutes = routesOf(dealsContract, {
  listDeals,
  getDealTotals,
  getFunnel,
  getDealChoices,
  findDealDuplicates,
  createDeal,
  getDeal,
  revealDealContacts,
  getDealHistory,
  editDeal,
  moveDeal,
  undoMoveDeal,
  noteDeal,
  openDealClient,
  linkDealClient,
  linkDealTrial,
});
