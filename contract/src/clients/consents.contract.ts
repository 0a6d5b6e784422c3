import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { servesClients } from '../permissions.ts';
import { GiveConsentInput, MailingCategoriesQuery, MailingCategory, WithdrawConsentInput } from './consents.schema.ts';

const categories = z.array(MailingCategory);

export const consentsContract = {
  listMailingCategories: endpoint({
    method: 'GET',
    path: '/api/mailing-categories/',
    summary: 'Mailing categories with the client’s consents by channel, withdrawn ones included',
    permission: servesClients,
    query: MailingCategoriesQuery,
    output: categories,
    errors: ['not_found'],
  }),
  giveConsent: endpoint({
    method: 'POST',
    path: '/api/mailing-categories/give-consent/',
    summary: 'Record a client’s consent to a mailing category and channel',
    permission: servesClients,
    body: GiveConsentInput,
    output: categories,
    errors: ['not_found'],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/api/mailing-categories/withdraw-consent/',
    summary: 'Withdraw a consent; it stays on record',
    permission: servesClients,
    body: WithdrawConsentInput,
    output: categories,
    errors: ['not_found'],
  }),
};
