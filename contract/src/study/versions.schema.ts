import { z } from 'zod';

/** The states of versioned content: curriculums, tests, checklists, practice texts. What was published never changes. */
export const versionStatus = z.enum(['draft', 'published', 'archived']);
export type VersionStatus = z.output<typeof versionStatus>;
