import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, keepsPay, staff } from '../permissions.ts';
import { GroupApproval } from './group-salary.schema.ts';
import { PayPeriod, ReopenPayPeriodInput } from './pay-periods.schema.ts';

const step = { method: 'POST', permission: keepsPay, params: idParams, output: PayPeriod, idempotent: true } as const;

export const payPeriodsContract = {
  listPayPeriods: endpoint({
    method: 'GET',
    path: '/api/get-salary-calculation-dates/',
    summary: 'Pay periods with their states and history, newest first',
    permission: staff(['Teacher', 'Curator', 'AccountManager'], abilities.allPay),
    output: z.array(PayPeriod),
    errors: [],
  }),
  calculatePayPeriod: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/calculate/',
    summary: 'Calculate a finished pay period in the background; from now on it takes no more lines',
    errors: ['not_found', 'pay_period_state', 'pay_period_not_over'],
  }),
  reviewPayPeriod: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/review/',
    summary: 'Give a calculated pay period to the curators for review',
    errors: ['not_found', 'pay_period_state', 'pay_calculating'],
  }),
  approvePayPeriod: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/approve/',
    summary: 'Approve a reviewed pay period; the pay of whoever approves it waits until somebody else does, too',
    errors: ['not_found', 'pay_period_state', 'own_pay'],
  }),
  approveGroupPay: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/approve-group/',
    permission: staff(['Curator']),
    summary: 'Approve the pay of the own group of teachers in a reviewed pay period, all at once; again it changes nothing',
    output: GroupApproval,
    errors: ['not_found', 'pay_period_state', 'own_pay', 'nobody_in_group', 'pay_disputed'],
  }),
  closePayPeriod: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/close/',
    summary: 'Close an approved pay period for good',
    errors: ['not_found', 'pay_period_state'],
  }),
  reopenPayPeriod: endpoint({
    ...step,
    path: '/api/get-salary-calculation-dates/{id}/reopen/',
    permission: staff([], abilities.reopenPay),
    summary: 'Reopen a pay period that is not closed, with a reason; corrections in it are reversals',
    body: ReopenPayPeriodInput,
    errors: ['not_found', 'pay_period_state'],
  }),
};
