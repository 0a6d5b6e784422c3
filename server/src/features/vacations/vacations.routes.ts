import { teacherInactivityContract } from '@lectern/contract/teachers/teacher-inactivity.contract';
import { vacationsContract } from '@lectern/contract/vacations/vacations.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { approveVacation } from './approve-vacation.ts';
import { askVacation } from './ask-vacation.ts';
import { cancelVacation } from './cancel-vacation.ts';
import { previewInactivity } from './inactivity/inactivity.queries.ts';
import { makeTeacherInactive } from './inactivity/make-teacher-inactive.ts';
import { rejectVacation } from './reject-vacation.ts';
import { bringLessonBack } from './shortening/bring-lesson-back.ts';
import { getFreedDays } from './shortening/freed-days.queries.ts';
import { shortenVacation } from './shortening/shorten-vacation.ts';
import { getVacationCalendar } from './vacation-calendar.queries.ts';
import { getVacation, getVacationAllowance, listVacations, previewVacation } from './vacations.queries.ts';

export const vacationsRoutes = [
  ...routesOf(vacationsContract, {
    listVacations,
    getVacationCalendar,
    previewVacation,
    getVacationAllowance,
    getVacation,
    askVacation,
    approveVacation,
    rejectVacation,
    cancelVacation,
    getFreedDays,
    shortenVacation,
    bringLessonBack,
  }),
  ...routesOf(teacherInactivityContract, { previewInactivity, makeTeacherInactive }),
];
