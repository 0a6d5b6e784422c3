import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { DropTeacherRateInput, PreviewRatesQuery, RateChanges, SetRatesInput, SetTeacherRateInput, TeacherRates } from './rates.schema.ts';
import { previewLimit } from '../rate-limits.ts';

const setting = staff([], abilities.setRates);

export const ratesContract = {
  getTeacherRates: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/edit/profile/salary/',
    summary: 'What a teacher gets for one lesson of each service, now and from which day on',
    permission: staff(['Teacher', 'Curator'], abilities.setRates),
    params: idParams,
    output: TeacherRates,
    errors: ['not_found'],
  }),
  setTeacherRate: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/edit/profile/salary/',
    summary: 'Set what a teacher gets for one lesson of a service from a day on that no pay was worked out for yet',
    permission: setting,
    params: idParams,
    body: SetTeacherRateInput,
    output: TeacherRates,
    errors: ['not_found', 'rate_used', 'changed_meanwhile'],
  }),
  dropTeacherRate: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/edit/profile/salary/drop/',
    summary: 'Take back a rate by which no pay was worked out yet',
    permission: setting,
    params: idParams,
    body: DropTeacherRateInput,
    output: TeacherRates,
    errors: ['not_found', 'rate_used'],
  }),
  previewRates: endpoint({
    method: 'GET',
    path: '/api/teachers/rates/preview/',
    summary: 'What new rates for many teachers would change, teacher by teacher and service by service',
    permission: setting,
    query: PreviewRatesQuery,
    output: RateChanges,
    rateLimit: previewLimit,
    errors: [],
  }),
  setRates: endpoint({
    method: 'POST',
    path: '/api/teachers/rates/',
    summary: 'Set new rates for many teachers at once; what a preview refuses stays as it is',
    permission: setting,
    body: SetRatesInput,
    output: RateChanges,
    idempotent: true,
    errors: [],
  }),
};
