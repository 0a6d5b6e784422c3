import { salaryContract } from '@lectern/contract/salary/salary.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getTeacherSalary, listPayPeriods } from './salary.queries.ts';

export const salaryRoutes = routesOf(salaryContract, { getTeacherSalary, listPayPeriods });
