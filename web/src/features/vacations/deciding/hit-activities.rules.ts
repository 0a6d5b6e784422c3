/** Resolutions of activities that conflict with a vacation. */
import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';

type Hit = { readonly id: number };

/** Number of activities without a resolution. */
export function undecidedActivities(activities: readonly Hit[], resolutions: readonly ActivityResolution[]): number {
  return activities.length - decidedActivities(activities, resolutions).length;
}

/** Resolutions of the activities that currently conflict. Others are dropped. */
export function decidedActivities(activities: readonly Hit[], resolutions: readonly ActivityResolution[]): ActivityResolution[] {
  return activities.flatMap(({ id }) => resolutions.find(({ activity_id }) => activity_id === id) ?? []);
}
