import { ratesContract } from '@lectern/contract/salary/rates.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { getTeacherRates, previewRates } from './rates.queries.ts';
import { dropTeacherRate, setRates, setTeacherRate } from './set-rates.ts';

export const ratesRoutes = routesOf(ratesContract, { getTeacherRates, setTeacherRate, dropTeacherRate, previewRates, setRates });
