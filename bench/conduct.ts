/** `npm run bench:conduct`: conducts one lesson 50 times at once, over HTTP, on both databases: one charge, one accrual. */
import type { UnfinishedLesson } from '@lectern/contract/lessons/lessons.schema';
import { requireThat } from './schools/demand.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { HttpConnection, wireRequest } from './servers/http-connection.ts';
import { signIn } from './servers/person.ts';
import { startServer } from './servers/server-process.ts';
import { headersOf } from './servers/sessions.ts';
import { rowsOf } from './servers/stopped-database.ts';

const times = 50;

const moneyOf = (lessonId: number) => `
  select (select count(*)::int from ledger_transactions where lesson_id = ${lessonId} and teacher_id is null) as charges,
    (select count(*)::int from unit_entries where lesson_id = ${lessonId}) as units,
    (select count(*)::int from accruals where lesson_id = ${lessonId}) as accruals,
    (select count(*)::int from audit_log where entity = 'lesson' and entity_id = ${lessonId} and action = 'lesson.conduct') as audited,
    (select closing_no from lessons where id = ${lessonId}) as closings`;

async function conductAtOnce(place: Place): Promise<void> {
  const server = await startServer({ env: place.env });
  const teacher = await signIn(server.url, 'teacher@lectern.test');
  const [lesson] = await teacher.get<UnfinishedLesson[]>('/api/notifications/get-unfinished-lessons/');
  if (lesson === undefined) throw new Error('no lesson waits to be written up');
  const body = { outcome: 'held', homework: 'Exercises 4 to 9', mark: 5, parent_comment: 'Well done', private_note: '' };
  const path = `/api/events/lessons/${lesson.lesson_id}/conduct/`;
  const request = wireRequest({ method: 'POST', path, headers: headersOf(teacher.secret).write, body });
  const open = await Promise.all(Array.from({ length: times }, () => HttpConnection.open(server.port)));
  const begun = performance.now();
  const replies = await Promise.all(open.map((connection) => connection.send(request)));
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of open) connection.close();
  await server.stop();
  const [money] = await rowsOf(place, moneyOf(lesson.lesson_id));
  const statuses = [...Map.groupBy(replies, ({ status }) => status)].map(([status, each]) => `${each.length} × ${status}`).join(', ');
  requireThat(
    replies.every(({ status }) => status === 200),
    `every repetition is answered like the first: ${statuses}`,
  );
  const { charges, units, accruals, audited, closings } = money ?? {};
  requireThat(charges === 1 && Number(units) <= 1, `one charge of one unit at most, not ${charges} and ${units}`);
  requireThat(accruals === 1, `one accrual, not ${accruals}`);
  requireThat(audited === 1 && closings === 1, `closed and audited once, not ${closings} and ${audited} times`);
  console.log(
    `${place.name}: one lesson conducted ${times} times at once: ${statuses}, ${charges} charge, ${accruals} accrual, ${seconds.toFixed(2)} s`,
  );
}

await onBothDatabases(conductAtOnce);
