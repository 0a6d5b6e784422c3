import { endpoint } from '../endpoint.ts';
import { keepsReferenceData } from '../permissions.ts';
import { StarterCatalogue, StarterQuery, TakenBackStarter, TakenStarter, TakeStarterInput } from './starter-catalogue.schema.ts';

const path = '/api/starter-catalogue/';

export const starterCatalogueContract = {
  getStarterCatalogue: endpoint({
    method: 'GET',
    path,
    summary: 'Starter catalogue: school subjects, services and packages for a new school',
    permission: keepsReferenceData,
    query: StarterQuery,
    output: StarterCatalogue,
    errors: [],
  }),
  takeStarterCatalogue: endpoint({
    method: 'POST',
    path,
    summary: 'Take courses of the starter catalogue, with services and packages at the school’s own prices',
    permission: keepsReferenceData,
    body: TakeStarterInput,
    output: TakenStarter,
    errors: ['right_not_held'],
    idempotent: true,
  }),
  takeBackStarterCatalogue: endpoint({
    method: 'POST',
    path: `${path}take-back/`,
    summary: 'Remove unused entries that came from the starter catalogue',
    permission: keepsReferenceData,
    output: TakenBackStarter,
    errors: [],
  }),
};
