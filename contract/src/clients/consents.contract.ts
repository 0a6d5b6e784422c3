import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { ClientCard } from './clients.schema.ts';
import {
  GiveConsentInput,
  GiveDataConsentInput,
  MailingCategoriesQuery,
  MailingCategory,
  WithdrawConsentInput,
} from './consents.schema.ts';

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
  withdrawDataConsent: endpoint({
    method: 'POST',
    path: '/api/children/{id}/withdraw-data-consent/',
    summary: 'Withdraw the consent to process a child’s data: nothing new about the child is stored or passed on. It stays on record',
    permission: servesClients,
    params: idParams,
    output: ClientCard,
    errors: ['not_found'],
  }),
  giveDataConsent: endpoint({
    method: 'POST',
    path: '/api/children/{id}/give-data-consent/',
    summary: 'Record the consent to process a child’s data: who gave it and when. No effect while one is in force',
    permission: servesClients,
    params: idParams,
    body: GiveDataConsentInput,
    output: ClientCard,
    errors: ['not_found', 'date_in_future'],
  }),
};
