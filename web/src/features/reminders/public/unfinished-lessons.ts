import { apiQuery } from '../../../kernel/api-query.ts';

/** The teacher's lessons that wait to be written up, the oldest first: all of them, so that their number is the true total. */
export const unfinishedLessonsQuery = apiQuery('/api/notifications/get-unfinished-lessons/');
