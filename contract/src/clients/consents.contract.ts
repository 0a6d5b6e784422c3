import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { servesClients } from '../permissions.ts';
import { GiveConsentInput, MailingCategoriesQuery, MailingCategory, WithdrawConsentInput } from './consents.schema.ts';

const categories = z.array(MailingCategory);

export const consentsContract = {
  listMailingCategories: endpoint({
    method: 'GET',
    path: '/api/mailing-categories/',
    summary: 'What the school writes to clients about, with one client’s consents by channel, withdrawn ones too',
    permission: servesClients,
    query: MailingCategoriesQuery,
    output: categories,
    errors: ['not_found'],
  }),
  giveConsent: endpoint({
    method: 'POST',
    path: '/api/mailing-categories/give-consent/',
    summary: 'Note that a client agreed to be written to about something in some way',
    permission: servesClients,
    body: GiveConsentInput,
    output: categories,
    errors: ['not_found'],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/api/mailing-categories/withdraw-consent/',
    summary: 'Note that a client took a consent back; it stays on record',
    permission: servesClients,
    body: WithdrawConsentInput,
    output: categories,
    errors: ['not_found'],
  }),
};
