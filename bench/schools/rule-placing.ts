import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { requireThat } from './demand.ts';
import type { FreeSlot } from './free-slots.ts';
import { median } from '../servers/load.ts';
import type { Person } from '../servers/person.ts';

const rules = 40;
/** Lessons of one call: the large school places four weeks ahead, so two times a week are eight lessons. */
const lessonsEach = 8;

/**
 * Places weekly lessons of many children with many teachers, eight in each call.
 * @returns the median milliseconds of the calls whose times were nearly all free
 */
export async function placeRules(person: Person, slots: readonly FreeSlot[]): Promise<number> {
  const taken: number[] = [];
  for (const { engagement_id, start, minutes } of slots) {
    if (taken.length === rules) break;
    const wall = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Moscow');
    const start_minute = wall.hour * 60 + wall.minute;
    const begun = performance.now();
    const { status, body } = await person.post('/api/events/regular_rules/', {
      engagement_id,
      times: [wall.dayOfWeek, (wall.dayOfWeek % 7) + 1].map((weekday) => ({ weekday, start_minute })),
      minutes,
      zone: 'Europe/Moscow',
      valid_from: wall.toPlainDate().toString(),
    });
    const milliseconds = performance.now() - begun;
    if (status === 201 && (body as PlacedRules).placed >= lessonsEach - 2) taken.push(milliseconds);
  }
  requireThat(taken.length === rules, `${rules} rules of weekly lessons are placed, not ${taken.length}`);
  return median(taken);
}
