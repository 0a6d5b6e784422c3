import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, keepsBooks, staff } from '../permissions.ts';
import {
  AbonementCard,
  AbonementInput,
  AbonementListQuery,
  AbonementSearchQuery,
  FoundAbonement,
  PricedAbonement,
} from './abonements.schema.ts';
import { previewLimit } from '../rate-limits.ts';

/** Everyone who sells reads the price list; changing it needs the ability. */
const reads = staff(['AccountManager', 'SalesManager'], abilities.keepBooks);

export const abonementsContract = {
  listAbonements: endpoint({
    method: 'GET',
    path: '/api/abonements/',
    summary: 'Price list: packages by course, withdrawn ones included',
    permission: reads,
    query: AbonementListQuery,
    output: pageOf(PricedAbonement),
    errors: [],
  }),
  searchAbonements: endpoint({
    method: 'GET',
    path: '/api/abonements/search/',
    summary: 'Packages on sale by text, course, grade and kind; those that fit a child first',
    permission: reads,
    query: AbonementSearchQuery,
    output: z.array(FoundAbonement),
    rateLimit: previewLimit,
    errors: [],
  }),
  getAbonement: endpoint({
    method: 'GET',
    path: '/api/abonements/{id}/',
    summary: 'A package of the price list with all its versions',
    permission: reads,
    params: idParams,
    output: AbonementCard,
    errors: [],
  }),
  createAbonement: endpoint({
    method: 'POST',
    path: '/api/abonements/',
    summary: 'Add a package to the price list',
    permission: keepsBooks,
    body: AbonementInput,
    output: PricedAbonement,
    status: 201,
    idempotent: true,
    errors: ['not_found'],
  }),
  editAbonement: endpoint({
    method: 'POST',
    path: '/api/abonements/{id}/edit/',
    summary: 'Change a package by a new version; sold ones keep their terms',
    permission: keepsBooks,
    params: idParams,
    body: AbonementInput,
    output: PricedAbonement,
    status: 201,
    idempotent: true,
    errors: ['abonement_replaced'],
  }),
  withdrawAbonement: endpoint({
    method: 'POST',
    path: '/api/abonements/{id}/withdraw/',
    summary: 'Withdraw a package from sale',
    permission: keepsBooks,
    params: idParams,
    output: PricedAbonement,
    idempotent: true,
    errors: ['abonement_replaced'],
  }),
  putAbonementOnSale: endpoint({
    method: 'POST',
    path: '/api/abonements/{id}/put-on-sale/',
    summary: 'Put a withdrawn package back on sale',
    permission: keepsBooks,
    params: idParams,
    output: PricedAbonement,
    idempotent: true,
    errors: ['abonement_replaced'],
  }),
};
