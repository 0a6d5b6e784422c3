import { endpoint } from '../../endpoint.ts';
import { seesAllPay } from '../../permissions.ts';
import { PaidPeople, PaidPeopleQuery } from './paid-people.schema.ts';

export const paidPeopleContract = {
  listPaidPeople: endpoint({
    method: 'GET',
    path: '/api/salary/people/',
    summary:
      'Everybody who is paid in a period (default: the open one), by lessons and by schemes, with totals, disputes, approval and rest',
    permission: seesAllPay,
    query: PaidPeopleQuery,
    output: PaidPeople,
    mayLag: true,
    errors: ['not_found'],
  }),
};
