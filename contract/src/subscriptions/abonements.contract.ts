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

/** Whoever sells reads the price list; the ability keeps it. */
const reads = staff(['AccountManager', 'SalesManager'], abilities.keepBooks);

export const abonementsContract = {
  listAbonements: endpoint({
    method: 'GET',
    path: '/api/abonements/',
    summary: 'The price list: packages of lessons by course, with those that are sold no more',
    permission: reads,
    query: AbonementListQuery,
    output: pageOf(PricedAbonement),
    errors: [],
  }),
  searchAbonements: endpoint({
    method: 'GET',
    path: '/api/abonements/search/',
    summary: 'Packages on sale by text, course, grade and kind; what fits a child comes first',
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
    summary: 'Put a new package on the price list',
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
    summary: 'Change a package by its next version; what was sold keeps its terms',
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
    summary: 'Sell a package no more',
    permission: keepsBooks,
    params: idParams,
    output: PricedAbonement,
    idempotent: true,
    errors: ['abonement_replaced'],
  }),
  putAbonementOnSale: endpoint({
    method: 'POST',
    path: '/api/abonements/{id}/put-on-sale/',
    summary: 'Sell a withdrawn package again',
    permission: keepsBooks,
    params: idParams,
    output: PricedAbonement,
    idempotent: true,
    errors: ['abonement_replaced'],
  }),
};
