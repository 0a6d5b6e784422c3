import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { requireThat } from './demand.ts';
import type { FreeSlot } from './free-slots.ts';
import { median } from './load.ts';
import type { Person } from './person.ts';

const rules = 40;
const weeksPlaced = 8;

/**
 * Places weekly lessons of many children with many teachers, eight weeks of them each, and looks at nothing but the clock.
 * @returns milliseconds, the middle of those whose weeks were all free
 */
export async function placeRules(person: Person, slots: readonly FreeSlot[]): Promise<number> {
  const taken: number[] = [];
  for (const { engagement_id, start, minutes } of slots) {
    if (taken.length === rules) break;
    const wall = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Moscow');
    const begun = performance.now();
    const { status, body } = await person.post('/api/events/regular_rules/', {
      engagement_id,
      times: [{ weekday: wall.dayOfWeek, start_minute: wall.hour * 60 + wall.minute }],
      minutes,
      zone: 'Europe/Moscow',
      valid_from: wall.toPlainDate().toString(),
      valid_to: wall.toPlainDate().add({ weeks: weeksPlaced }).toString(),
    });
    const milliseconds = performance.now() - begun;
    if (status === 201 && (body as PlacedRules).placed >= weeksPlaced - 2) taken.push(milliseconds);
  }
  requireThat(taken.length === rules, `${rules} rules of weekly lessons are placed, not ${taken.length}`);
  return median(taken);
}
