import { consentsContract } from '@lectern/contract/clients/consents.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listMailingCategories } from './consents.queries.ts';
import { giveConsent } from './give-consent.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export const consentsRoutes = routesOf(consentsContract, { listMailingCategories, giveConsent, withdrawConsent });
