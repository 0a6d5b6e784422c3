import { z } from 'zod';
import { id } from '../page.ts';

/** Resolution of an activity that conflicts with a vacation: cancel it, or leave it. */
export const ActivityResolution = z.strictObject({ activity_id: id, action: z.enum(['cancel', 'leave']) });
export type ActivityResolution = z.output<typeof ActivityResolution>;

/** One resolution per conflicting activity. Others are ignored. */
export const ActivityResolutions = z.array(ActivityResolution).max(500).default([]);
export type ActivityResolutions = z.output<typeof ActivityResolutions>;

/** Error of resolving: `activities_unresolved` counts activities without a resolution; `activity_id` is the first one. */
export const activityResolutionErrors = ['activities_unresolved'] as const;
