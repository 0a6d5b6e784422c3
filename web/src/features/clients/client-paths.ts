import type { PathPrefix } from '../../kernel/api-write.ts';

/** API paths with data about clients: lists and cards, packages, courses and consents. */
export const clientPaths: readonly PathPrefix[] = [
  '/api/clients/',
  '/api/user-subscription-relation/',
  '/api/pupil-teacher-course-relations/',
  '/api/mailing-categories/',
];
