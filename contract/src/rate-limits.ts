import type { RateLimit } from './endpoint.ts';

/** For availability searches: expensive, and repeated with every filter change. */
export const searchLimit: RateLimit = { per: 'person', calls: 120, seconds: 60 };
/** For assignments of all open searches, which take seconds of processor time. */
export const assignmentLimit: RateLimit = { per: 'person', calls: 10, seconds: 60 };
/** For previews, which a form requests while it is filled in. */
export const previewLimit: RateLimit = { per: 'person', calls: 240, seconds: 60 };
/** For calls that show contacts in full. */
export const revealLimit: RateLimit = { per: 'person', calls: 100, seconds: 600 };
