import { subscriptionsContract } from '@lectern/contract/subscriptions/subscriptions.contract';
import { routesOf } from '../../kernel/routes.ts';
import { onMoneyReceived } from '../ledger/public/money-received.ts';
import { activateAwaiting } from './public/activate-awaiting.ts';
import { sellSubscription } from './sell-subscription.ts';
import { listAbonements } from './subscriptions.queries.ts';

onMoneyReceived(activateAwaiting);

export const subscriptionsRoutes = routesOf(subscriptionsContract, { listAbonements, sellSubscription });
