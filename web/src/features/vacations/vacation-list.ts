import { defineList } from '../list-tools/public/define-list.ts';

/** Vacation requests and decisions. The page sets the scope. */
export const vacationList = defineList({ path: '/api/vacations/' });
