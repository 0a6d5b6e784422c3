import { crowdOf } from './crowd.ts';
import type { Ask, CrowdedSchool, Outcome } from './crowd.ts';
import { operationsOnLessons } from './operations-on-lessons.ts';
import { operationsOnTimes } from './operations-on-times.ts';
import { runAtRandom } from './random.ts';

/**
 * Runs random concurrent operations on lessons and on teachers' times as several users.
 * @param atOnce the number of concurrent requests
 */
export async function collide(
  people: readonly Ask[],
  school: CrowdedSchool,
  count: number,
  atOnce: number,
  seed: number,
): Promise<Outcome> {
  const crowd = crowdOf(people, school, seed);
  await runAtRandom({ ...operationsOnLessons(crowd), ...operationsOnTimes(crowd) }, crowd.below, { count, atOnce }, crowd.outcome.answers);
  return crowd.outcome;
}
