/** `npm run bench:bookings`: books one slot 1,000 times at once, over HTTP, on both databases: one is answered 201, the rest 409. */
import type { PlaceablePupil } from '@lectern/contract/lessons/lessons.schema';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import { overlap } from '../server/src/features/availability/availability.rules.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { requireThat } from './schools/demand.ts';
import { HttpConnection, wireRequest } from './servers/http-connection.ts';
import { signIn } from './servers/person.ts';
import type { Person } from './servers/person.ts';
import { headersOf } from './servers/sessions.ts';
import { startServer } from './servers/server-process.ts';

const bookings = 1000;

type BookableSlot = {
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly course_id: number;
  readonly service_course_id: number;
};

/** A free time in a teacher’s working hours, ten weeks ahead, where the demo school has no lessons yet. */
async function freeSlot(admin: Person): Promise<BookableSlot & { start: string; minutes: number }> {
  const { id } = await (await signIn(admin.url, 'teacher@lectern.test')).get<{ id: number }>('/api/accounts/user/');
  const [pupil] = await admin.get<PlaceablePupil[]>(`/api/events/lessons/get_pupils/?teacher_id=${id}`);
  if (pupil === undefined) throw new Error('nobody can be placed');
  const { kid_id, course_id, service_course_id, minutes } = pupil;
  const from = systemClock().add({ hours: 24 * 70 });
  const range = `from=${from}&to=${from.add({ hours: 24 * 14 })}`;
  const { working, not_working, activities, lessons } = await admin.get<TeacherSchedule>(`/api/teachers/${id}/get-schedule/?${range}`);
  const busy = [...not_working, ...activities, ...lessons].map(stretch);
  for (const { start, finish } of working.map(stretch)) {
    const slot = { start, finish: start + minutes * 60_000 };
    if (slot.finish <= finish && !busy.some((other) => overlap(other, slot)))
      return {
        teacher_id: id,
        kid_id,
        course_id,
        service_course_id,
        minutes,
        start: Temporal.Instant.fromEpochMilliseconds(start).toString(),
      };
  }
  throw new Error('no free time');
}

function stretch({ start, finish }: { readonly start: string; readonly finish: string }) {
  return { start: Temporal.Instant.from(start).epochMilliseconds, finish: Temporal.Instant.from(finish).epochMilliseconds };
}

async function bookAtOnce({ name, env }: Place): Promise<void> {
  const server = await startServer({ env });
  try {
    const admin = await signIn(server.url, 'admin@lectern.test');
    const body = await freeSlot(admin);
    const request = wireRequest({ method: 'POST', path: '/api/events/lessons/', headers: headersOf(admin.secret).write, body });
    const open = await Promise.all(Array.from({ length: bookings }, () => HttpConnection.open(server.port)));
    const statuses = new Map<number, number>();
    const begun = performance.now();
    await Promise.all(
      open.map(async (connection) => {
        const { status } = await connection.send(request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    for (const connection of open) connection.close();
    const { start } = body;
    const to = Temporal.Instant.from(start).add({ hours: 4 });
    const placed = await admin.get<TeacherSchedule>(`/api/teachers/${body.teacher_id}/get-schedule/?from=${start}&to=${to}`);
    requireThat(statuses.get(201) === 1, `exactly one booking succeeds, not ${statuses.get(201)}`);
    requireThat(statuses.get(409) === bookings - 1, `the rest are refused: ${JSON.stringify([...statuses])}`);
    requireThat(placed.lessons.filter((lesson) => lesson.start === start).length === 1, 'one lesson stands in the schedule');
    requireThat(seconds < 5, `it takes less than 5 s, not ${seconds.toFixed(1)}`);
    console.log(`${name}: ${bookings} bookings of one slot: 1 × 201, ${statuses.get(409)} × 409, ${seconds.toFixed(2)} s`);
  } finally {
    await server.stop();
  }
}

await onBothDatabases(bookAtOnce);
