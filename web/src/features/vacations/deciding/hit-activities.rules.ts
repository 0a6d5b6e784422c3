/** What is decided about the activities that lie in a vacation. */
import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';

type Hit = { readonly id: number };

/** How many activities wait for a decision. */
export function undecidedActivities(activities: readonly Hit[], resolutions: readonly ActivityResolution[]): number {
  return activities.length - decidedActivities(activities, resolutions).length;
}

/** What was decided of the activities that are hit now: one that is hit no more has nothing to be decided. */
export function decidedActivities(activities: readonly Hit[], resolutions: readonly ActivityResolution[]): ActivityResolution[] {
  return activities.flatMap(({ id }) => resolutions.find(({ activity_id }) => activity_id === id) ?? []);
}
