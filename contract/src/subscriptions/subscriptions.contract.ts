import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import { Abonement, AbonementQuery, SellSubscriptionInput, UserSubscription } from './subscriptions.schema.ts';

export const subscriptionsContract = {
  listAbonements: endpoint({
    method: 'GET',
    path: '/api/abonements/',
    summary: 'The price list: packages of lessons on sale',
    permission: staff(['AccountManager', 'SalesManager']),
    query: AbonementQuery,
    output: z.array(Abonement),
    errors: [],
  }),
  sellSubscription: endpoint({
    method: 'POST',
    path: '/api/user-subscription-relation/',
    summary: 'Sell a package to a client: paid from the money on account at once, or as soon as there is enough of it',
    permission: staff(['AccountManager'], abilities.allClients),
    body: SellSubscriptionInput,
    output: UserSubscription,
    status: 201,
    idempotent: true,
    errors: ['client_inactive', 'abonement_not_sold'],
  }),
};
