import { scheduleContract } from '@lectern/contract/schedule/schedule.contract';
import { routesOf } from '../../kernel/routes.ts';
import { getTeacherSchedule } from './schedule.queries.ts';

export const scheduleRoutes = routesOf(scheduleContract, { getTeacherSchedule });
