import { z } from 'zod';

/** The states of versioned content: curriculums, tests, checklists, practice texts. Published content never changes. */
export const versionStatus = z.enum(['draft', 'published', 'archived']);
export type VersionStatus = z.output<typeof versionStatus>;

/** How a part of versioned content changed from the earlier version to the later one. */
export const versionChange = z.enum(['same', 'changed', 'added', 'removed']);
export type VersionChange = z.output<typeof versionChange>;
