import { date, defineList, oneOf } from '../list-tools/public/define-list.ts';

/** The lines behind a client's balance, newest first, up to a date; of one figure or of all. */
export const balanceList = defineList({
  path: '/api/clients/{id}/balance/',
  filters: { as_of: date, figure: oneOf(['money', 'lessons', 'bonus']) },
});
