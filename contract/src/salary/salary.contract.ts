import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileDownload } from '../paper.ts';
import { idParams } from '../page.ts';
import { readsPay, readsPayPapers, reviewsPay } from '../permissions.ts';
import { GroupSalary, GroupSalaryQuery } from './group-salary.schema.ts';
import { PayLinesQuery, PayStatement, SalaryQuery, TeacherSalary } from './salary.schema.ts';

export const salaryContract = {
  getTeacherSalary: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/',
    summary: 'A teacher’s pay for a period (default: the open one), line by line with lesson and rate',
    permission: readsPay,
    params: idParams,
    query: SalaryQuery,
    output: TeacherSalary,
    mayLag: true,
    errors: [],
  }),
  downloadPayslip: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/payslip/',
    summary: 'A teacher’s payslip of a period (default: the open one) as PDF: accrued, withheld, paid, and every line',
    permission: readsPayPapers,
    params: idParams,
    query: SalaryQuery,
    ...fileDownload,
    errors: [],
  }),
  downloadPayLines: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/file/',
    summary: 'A teacher’s lines of pay of a period (default: the open one) as XLSX or CSV',
    permission: readsPayPapers,
    params: idParams,
    query: PayLinesQuery,
    ...fileDownload,
    mayLag: true,
    errors: [],
  }),
  listPayStatements: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/statements/',
    summary: 'A teacher’s calculated pay periods, newest first',
    permission: readsPay,
    params: idParams,
    output: z.array(PayStatement),
    errors: [],
  }),
  listGroupSalary: endpoint({
    method: 'GET',
    path: '/api/teachers/salary/',
    summary: 'Pay of the own group (by ability: of all teachers) for a period, compared with earlier periods',
    permission: reviewsPay,
    query: GroupSalaryQuery,
    output: GroupSalary,
    mayLag: true,
    errors: ['not_found'],
  }),
};
