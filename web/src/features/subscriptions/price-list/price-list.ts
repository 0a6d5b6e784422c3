import { anyOf, defineList, ids } from '../../list-tools/public/define-list.ts';

export const abonementStates = ['on_sale', 'withdrawn', 'replaced'] as const;
export const kinds = ['individual', 'pair', 'group', 'exam', 'trial'] as const;

/** The price list, with former versions. */
export const priceList = defineList({
  path: '/api/abonements/',
  subject: 'price_list',
  orderings: ['course', '-course', 'price', '-price', 'units', '-units'],
  exportsAll: true,
  filters: { state: anyOf(abonementStates), kind: anyOf(kinds), course_id: ids },
});
