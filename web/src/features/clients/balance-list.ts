import { date, defineList, oneOf } from '../list-tools/public/define-list.ts';

/** Lines of a client's balance, newest first, up to a date; for one figure or all. */
export const balanceList = defineList({
  path: '/api/clients/{id}/balance/',
  filters: { as_of: date, figure: oneOf(['money', 'lessons', 'bonus']) },
});
