import { fileDownload } from '../paper.ts';
import { endpoint } from '../endpoint.ts';
import { protectsData } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import {
  ErasePersonInput,
  Erasure,
  ErasurePage,
  ErasureQuery,
  ExportPersonInput,
  PersonalData,
  PersonQuery,
  Retention,
} from './persons.schema.ts';

export const personsContract = {
  getPersonalData: endpoint({
    method: 'GET',
    path: '/api/privacy/person/',
    summary: 'What is stored about one client, child or staff member, counted by table',
    permission: protectsData,
    query: PersonQuery,
    output: PersonalData,
    rateLimit: previewLimit,
    errors: [],
  }),
  exportPersonalData: endpoint({
    method: 'POST',
    path: '/api/privacy/exports/',
    summary: 'Everything that is stored about one client, child or staff member, as JSON or PDF, or as ZIP with every stored file; logged',
    permission: protectsData,
    body: ExportPersonInput,
    ...fileDownload,
    staged: true,
    errors: ['not_found', 'paper_too_long'],
  }),
  listErasures: endpoint({
    method: 'GET',
    path: '/api/privacy/erasures/',
    summary: 'Whose data was erased, when, by whom and why',
    permission: protectsData,
    query: ErasureQuery,
    output: ErasurePage,
    errors: [],
  }),
  erasePersonalData: endpoint({
    method: 'POST',
    path: '/api/privacy/erasures/',
    summary: 'Erase the personal data of an inactive client, child or staff member; the books stay as they are',
    permission: protectsData,
    body: ErasePersonInput,
    output: Erasure,
    status: 201,
    staged: true,
    errors: ['not_found', 'person_active', 'person_has_balance', 'person_erased'],
  }),
  previewRetention: endpoint({
    method: 'GET',
    path: '/api/privacy/retention/',
    summary: 'How long kinds of records are kept, and how many of them the nightly job would forget now',
    permission: protectsData,
    output: Retention,
    rateLimit: previewLimit,
    errors: [],
  }),
};
