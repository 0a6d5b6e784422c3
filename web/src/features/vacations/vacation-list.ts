import { defineList } from '../list-tools/public/define-list.ts';

/** Vacations, with what was asked and answered; whose and which, its page says. */
export const vacationList = defineList({ path: '/api/vacations/' });
