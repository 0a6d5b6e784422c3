import { abonementsContract } from '@lectern/contract/subscriptions/abonements.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { getAbonement, listAbonements, searchAbonements } from './abonements.queries.ts';
import { createAbonement } from './create-abonement.ts';
import { editAbonement } from './edit-abonement.ts';
import { putAbonementOnSale } from './put-abonement-on-sale.ts';
import { withdrawAbonement } from './withdraw-abonement.ts';

export const abonementsRoutes = routesOf(abonementsContract, {
  listAbonements,
  searchAbonements,
  getAbonement,
  createAbonement,
  editAbonement,
  withdrawAbonement,
  putAbonementOnSale,
});
