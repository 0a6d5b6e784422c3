import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { PayPeriod, SalaryQuery, TeacherSalary } from './salary.schema.ts';

export const salaryContract = {
  getTeacherSalary: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/',
    summary: 'A teacher’s pay for a period (default: the open one), line by line with lesson and rate',
    permission: staff(['Teacher', 'Curator'], abilities.allPay),
    params: idParams,
    query: SalaryQuery,
    output: TeacherSalary,
    errors: [],
  }),
  listPayPeriods: endpoint({
    method: 'GET',
    path: '/api/get-salary-calculation-dates/',
    summary: 'Pay periods, newest first',
    permission: staff(['Teacher', 'Curator', 'AccountManager'], abilities.allPay),
    output: z.array(PayPeriod),
    errors: [],
  }),
};
