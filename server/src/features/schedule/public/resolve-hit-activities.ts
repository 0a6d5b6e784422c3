import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';
import type { Activity } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { deleteUnderLock } from '../working-time/activities/delete-activity.ts';
import type { PlacedActivity } from '../working-time/activities/delete-activity.ts';

/** A half-open interval between two ISO instants. */
type HitInterval = { readonly start: string; readonly finish: string };

/** The unfinished activities of a teacher that overlap an interval, by start. */
export async function hitActivities(ctx: ReadContext, teacherId: number, interval: HitInterval): Promise<Activity[]> {
  const placed = await placedIn(ctx, teacherId, interval);
  return placed.map(({ teacher_id: _, ...activity }) => activity);
}

async function placedIn({ db, now }: ReadContext, teacherId: number, { start, finish }: HitInterval): Promise<PlacedActivity[]> {
  const { rows } = await sql<PlacedActivity>`
    select id, teacher_id, kind, title, paid, start, finish, comment from activities
    where teacher_id = ${teacherId} and tstzrange(start, finish) && tstzrange(${start}, ${finish}) and finish > ${isoOf(now)}
    order by start, id
  `.execute(db);
  return rows;
}

type Hits = {
  readonly teacherId: number;
  readonly interval: HitInterval;
  readonly resolutions: readonly ActivityResolution[];
};

/**
 * Applies a decision to every activity that overlaps an interval of a teacher's time, in the caller's transaction. The caller holds the
 * teacher's lock, so no activity can enter the interval, and has checked that the actor decides about the teacher's time.
 * @throws AppError `activities_unresolved` (`count`, `activity_id` of the first) for activities without a decision
 */
export async function resolveHitActivities(ctx: WriteContext, { teacherId, interval, resolutions }: Hits): Promise<void> {
  const hit = await placedIn(ctx, teacherId, interval);
  const decisions = new Map(resolutions.map(({ activity_id, action }) => [activity_id, action]));
  const undecided = hit.filter(({ id }) => !decisions.has(id));
  if (undecided.length > 0)
    throw new AppError('activities_unresolved', { count: undecided.length, activity_id: undecided[0]?.id ?? null }, 'activities');
  for (const activity of hit) if (decisions.get(activity.id) === 'cancel') await deleteUnderLock(ctx, activity);
}
