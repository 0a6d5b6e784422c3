/** Dictionaries that many screens use. They change a few times a year. */
import { apiQuery, rarelyChanged } from './api-query.ts';

export const coursesQuery = apiQuery('/api/study/courses/', {}, rarelyChanged);
export const serviceCoursesQuery = apiQuery('/api/service-courses/', {}, rarelyChanged);
export const inactivityReasonsQuery = apiQuery('/api/inactivity-reasons/', {}, rarelyChanged);
export const levelsQuery = apiQuery('/api/study/levels/', {}, rarelyChanged);
export const managersQuery = apiQuery('/api/clients/get-managers/', {}, rarelyChanged);
export const teacherChoicesQuery = apiQuery('/api/teachers/get-choices/', {}, rarelyChanged);
export const zonesQuery = apiQuery('/api/timezones/', {}, { staleTime: Number.POSITIVE_INFINITY });
