import { z } from 'zod';
import { id } from '../page.ts';

/** What becomes of one activity that a vacation hits: it is taken back as its own button does, or it stays where it is. */
export const ActivityResolution = z.strictObject({ activity_id: id, action: z.enum(['cancel', 'leave']) });
export type ActivityResolution = z.output<typeof ActivityResolution>;

/** One for each hit activity. For one that is not hit any more it means nothing. */
export const ActivityResolutions = z.array(ActivityResolution).max(500).default([]);
export type ActivityResolutions = z.output<typeof ActivityResolutions>;

/** The refusal of resolving: `activities_unresolved` counts the activities that nobody decided about (`activity_id` is the first). */
export const activityResolutionErrors = ['activities_unresolved'] as const;
