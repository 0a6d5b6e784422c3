import { ratesContract } from '@lectern/contract/salary/rates/rates.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listRateChanges } from './rate-change-list.queries.ts';
import { getTeacherRates, previewRates } from './rates.queries.ts';
import { dropTeacherRate, setRates, setTeacherRate } from './set-rates.ts';
import { undoRateChange } from './undo-rate-change.ts';

export const ratesRoutes = routesOf(ratesContract, {
  getTeacherRates,
  setTeacherRate,
  dropTeacherRate,
  previewRates,
  setRates,
  listRateChanges,
  undoRateChange,
});
