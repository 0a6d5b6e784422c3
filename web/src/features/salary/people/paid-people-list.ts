import { contractChoices, paidRoles } from '@lectern/contract/salary/people/paid-roles.rules';
import { anyOf, defineList, ids, integer, oneOf } from '../../list-tools/public/define-list.ts';

const yesOrNo = oneOf(['true', 'false']);

/** All people paid in a period. */
export const paidPeopleList = defineList({
  path: '/api/salary/people/',
  subject: 'pay',
  screen: 'pay',
  orderings: ['name', '-name', 'total', '-total', 'rest', '-rest'],
  choosable: true,
  filters: {
    // Selected above the list.
    period_id: integer(1),
    role: anyOf(paidRoles),
    contract: anyOf(contractChoices),
    curator_id: ids,
    disputed: yesOrNo,
    unusual: yesOrNo,
    approved: yesOrNo,
    unpaid: yesOrNo,
  },
});
