import { dealsContract } from '@lectern/contract/deals/deals.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { onLessonMoved } from '../lessons/public/lesson-moved.ts';
import { createDeal } from './create-deal.ts';
import { getDeal } from './deal-card.queries.ts';
import { getDealChoices } from './deal-choices.queries.ts';
import { findDealDuplicates } from './deal-duplicates.queries.ts';
import { getDealHistory } from './deal-history.queries.ts';
import { followMovedTrial } from './follow-moved-trial.ts';
import { getDealTotals, listDeals } from './deals.queries.ts';
import { editDeal } from './edit-deal.ts';
import { getFunnel } from './funnel.queries.ts';
import { listHandedOver } from './handing-over/handed-over.queries.ts';
import { linkDealClient } from './link-deal-client.ts';
import { linkDealTrial } from './link-deal-trial.ts';
import { moveDeal } from './move-deal.ts';
import { noteDeal } from './note-deal.ts';
import { openDealClient } from './open-deal-client.ts';
import { revealDealContacts } from './reveal-deal-contacts.ts';
import { undoMoveDeal } from './undo-move-deal.ts';

onLessonMoved(followMovedTrial);

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
  listHandedOver,
  moveDeal,
  undoMoveDeal,
  noteDeal,
  openDealClient,
  linkDealClient,
  linkDealTrial,
});
