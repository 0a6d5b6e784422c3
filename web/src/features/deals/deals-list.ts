import { dealStages } from '@lectern/contract/deals/deal-states';
import { anyOf, date, defineList, ids, oneOf } from '../list-tools/public/define-list.ts';

export const dues = ['overdue', 'today', 'nothing'] as const;

/** The list of deals. */
export const dealList = defineList({
  path: '/api/deals/',
  subject: 'deals',
  screen: 'deals',
  orderings: ['next_action_on', '-created_at', 'created_at', 'name', '-name', '-expected_sum', 'expected_sum', '-stage_since'],
  choosable: true,
  filters: {
    owner_id: ids,
    source_id: ids,
    course_id: ids,
    stage: anyOf(dealStages),
    due: oneOf(dues),
    entered: oneOf(dealStages),
    entered_from: date,
    entered_to: date,
    created_from: date,
    created_to: date,
    went_on: oneOf(['true']),
  },
  // A conversion filter needs the stage that was entered.
  toQuery: ({ went_on, ...given }) => (given.entered === undefined || went_on === undefined ? given : { ...given, went_on }),
});
