import { payPeriodsContract } from '@lectern/contract/salary/pay-periods.contract';
import { salaryContract } from '@lectern/contract/salary/salary.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listGroupSalary } from './group/group-salary.queries.ts';
import { listPayPeriods } from './periods/pay-periods.queries.ts';
import { approvePayPeriod, calculatePayPeriod, closePayPeriod, reopenPayPeriod, reviewPayPeriod } from './periods/step-pay-period.ts';
import { getTeacherSalary } from './salary.queries.ts';

export const salaryRoutes = [
  ...routesOf(salaryContract, { getTeacherSalary, listGroupSalary }),
  ...routesOf(payPeriodsContract, {
    listPayPeriods,
    calculatePayPeriod,
    reviewPayPeriod,
    approvePayPeriod,
    closePayPeriod,
    reopenPayPeriod,
  }),
];
