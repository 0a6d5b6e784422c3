import { subscriptionsContract } from '@lectern/contract/subscriptions/subscriptions.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { onMoneyReceived } from '../ledger/public/money-received.ts';
import { cancelSubscription } from './selling/cancel-subscription.ts';
import { confirmSubscription } from './selling/confirm-subscription.ts';
import { extendSubscription } from './changing/extend-subscription.ts';
import { getLessonsForecast } from './forecast/forecast.queries.ts';
import { listRunningOut } from './forecast/running-out.queries.ts';
import { freezeSubscription, previewFreeze } from './changing/freeze-subscription.ts';
import { abonementsRoutes } from './price-list/abonements.routes.ts';
import { activateAwaiting } from './public/activate-awaiting.ts';
import { previewRefund, refundSubscription } from './changing/refund-subscription.ts';
import { sellSubscription } from './selling/sell-subscription.ts';
import { getSubscription } from './subscription-card.queries.ts';
import { listSubscriptions } from './subscriptions.queries.ts';
import { previewTransfer, transferSubscription } from './changing/transfer-subscription.ts';
import { unfreezeSubscription } from './changing/unfreeze-subscription.ts';

onMoneyReceived(activateAwaiting);

export const subscriptionsRoutes = [
  ...abonementsRoutes,
  ...routesOf(subscriptionsContract, {
    listSubscriptions,
    listRunningOut,
    getSubscription,
    getLessonsForecast,
    sellSubscription,
    confirmSubscription,
    cancelSubscription,
    previewFreeze,
    freezeSubscription,
    unfreezeSubscription,
    extendSubscription,
    previewTransfer,
    transferSubscription,
    previewRefund,
    refundSubscription,
  }),
];
