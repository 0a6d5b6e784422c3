import { consentsContract } from '@lectern/contract/clients/consents.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listMailingCategories } from './consents.queries.ts';
import { giveConsent } from './give-consent.ts';
import { giveDataConsent } from './give-data-consent.ts';
import { withdrawConsent } from './withdraw-consent.ts';
import { withdrawDataConsent } from './withdraw-data-consent.ts';

export const consentsRoutes = routesOf(consentsContract, {
  listMailingCategories,
  giveConsent,
  withdrawConsent,
  giveDataConsent,
  withdrawDataConsent,
});
