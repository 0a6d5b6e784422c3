import { subscriptionsContract } from '@lectern/contract/subscriptions/subscriptions.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { onMoneyReceived } from '../ledger/public/money-received.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { extendSubscription } from './extend-subscription.ts';
import { getLessonsForecast } from './forecast/forecast.queries.ts';
import { listRunningOut } from './forecast/running-out.queries.ts';
import { freezeSubscription, previewFreeze } from './freeze-subscription.ts';
import { abonementsRoutes } from './price-list/abonements.routes.ts';
import { activateAwaiting } from './public/activate-awaiting.ts';
import { previewRefund, refundSubscription } from './refund-subscription.ts';
import { sellSubscription } from './sell-subscription.ts';
import { getSubscription } from './subscription-card.queries.ts';
import { listSubscriptions } from './subscriptions.queries.ts';
import { previewTransfer, transferSubscription } from './transfer-subscription.ts';
import { unfreezeSubscription } from './unfreeze-subscription.ts';

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
