import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { GroupSalary, GroupSalaryQuery } from './group-salary.schema.ts';
import { SalaryQuery, TeacherSalary } from './salary.schema.ts';

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
  listGroupSalary: endpoint({
    method: 'GET',
    path: '/api/teachers/salary/',
    summary: 'Pay of the own group (by ability: of all teachers) for a period, compared with earlier periods',
    permission: staff(['Curator'], abilities.allPay),
    query: GroupSalaryQuery,
    output: GroupSalary,
    errors: ['not_found'],
  }),
};
