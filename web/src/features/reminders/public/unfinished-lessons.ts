import { apiQuery } from '../../../kernel/api-query.ts';

/** All of the teacher's lessons without a report, oldest first, so that their number is the total. */
export const unfinishedLessonsQuery = apiQuery('/api/notifications/get-unfinished-lessons/');
