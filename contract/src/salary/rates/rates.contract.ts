import { endpoint } from '../../endpoint.ts';
import { idParams } from '../../page.ts';
import { abilities, staff } from '../../permissions.ts';
import {
  DropTeacherRateInput,
  MadeRateChangePage,
  MadeRateChangesQuery,
  PreviewRatesQuery,
  RateChanges,
  SetRatesInput,
  SetTeacherRateInput,
  TeacherRates,
} from './rates.schema.ts';
import { previewLimit } from '../../rate-limits.ts';

const setting = staff([], abilities.setRates);

export const ratesContract = {
  getTeacherRates: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/edit/profile/salary/',
    summary: 'A teacher’s rates per lesson by service, with their first days',
    permission: staff(['Teacher', 'Curator'], abilities.setRates),
    params: idParams,
    output: TeacherRates,
    errors: ['not_found'],
  }),
  setTeacherRate: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/edit/profile/salary/',
    summary: 'Set a teacher’s rate for a service from a day on; the difference of days past is posted in the open period',
    permission: setting,
    params: idParams,
    body: SetTeacherRateInput,
    output: TeacherRates,
    errors: ['not_found', 'changed_meanwhile', 'rate_overlaps', 'rate_for_all_missing'],
  }),
  dropTeacherRate: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/edit/profile/salary/drop/',
    summary: 'Delete a rate without accrued pay',
    permission: setting,
    params: idParams,
    body: DropTeacherRateInput,
    output: TeacherRates,
    errors: ['not_found', 'rate_used', 'rate_for_all_missing'],
  }),
  previewRates: endpoint({
    method: 'GET',
    path: '/api/teachers/rates/preview/',
    summary: 'Preview of new rates for many teachers, by teacher and service, with their cost for paid and for placed lessons',
    permission: setting,
    query: PreviewRatesQuery,
    output: RateChanges,
    rateLimit: previewLimit,
    errors: [],
  }),
  setRates: endpoint({
    method: 'POST',
    path: '/api/teachers/rates/',
    summary: 'Set new rates for many teachers at once; refused ones stay unchanged',
    permission: setting,
    body: SetRatesInput,
    output: RateChanges,
    idempotent: true,
    errors: [],
  }),
  listRateChanges: endpoint({
    method: 'GET',
    path: '/api/teachers/rates/changes/',
    summary: 'Changes of rates, newest first, with the differences posted for days past',
    permission: setting,
    query: MadeRateChangesQuery,
    output: MadeRateChangePage,
    errors: [],
  }),
  undoRateChange: endpoint({
    method: 'POST',
    path: '/api/teachers/rates/changes/{id}/undo/',
    summary: 'Undo a change of rates; those changed since, and those without an earlier rate that pay was accrued with, stay',
    permission: setting,
    params: idParams,
    output: RateChanges,
    idempotent: true,
    errors: ['not_found', 'already_reversed'],
  }),
};
