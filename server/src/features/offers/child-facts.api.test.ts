import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { exportSubject } from '@lectern/contract/exports/exports.schema';
import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { InboxOffer } from '@lectern/contract/matches/offers.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { rightQuery } from '../../../test/contract/right-queries.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { settingsReader } from '../../settings.ts';
import { writeNextExport } from '../exports/write-exports.ts';

/** Facts that a teacher never sees, even after accepting: contacts, notes about the client, siblings, prices and the balance. */
const secret = {
  phone: '79165550143',
  email: 'family-qx@example.test',
  note: 'Qxnote of the manager',
  sibling: 'Qxsibling',
  price: 777_100,
  balance: 3_131_300,
};
/** Facts that a teacher sees only after accepting. */
const family = { surname: 'Qxsurname', client: 'Qxclient Irina' };
const always = [secret.phone, '5550143', '555-01-43', '555 01 43', secret.email, secret.note, secret.sibling, '777100', '3131300'];

let school: TestApp;
let teacher: Caller;
let other: Caller;
let manager: Caller;
let ids: Readonly<Record<string, number>>;
let offerId: number;
let search: MatchRequest;

const run = (statement: ReturnType<typeof sql>) => statement.execute(school.database.db);
const kernel = () => ({
  database: school.database,
  clock: () => testNow,
  settings: settingsReader(school.database.db, () => testNow),
  site: testSite,
  checkAnswers: true,
});

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  await build.setting('rate_limits', false);
  const course = await build.course();
  manager = await school.as(await build.user('AccountManager'));
  const child = await build.client(manager.userId);
  const teacherIds = [await build.teacher(course), await build.teacher(course)];
  for (const id of teacherIds) await build.hours(id);
  [teacher, other] = (await Promise.all(teacherIds.map((id) => school.as(id)))) as [Caller, Caller];
  await run(sql`update clients set name = ${family.client} where id = ${child.client_id}`);
  await run(sql`update children set name = ${`Misha ${family.surname}`}, birth_date = '2013-05-01' where id = ${child.kid_id}`);
  await run(sql`update client_contacts set value = '+7 916 555-01-43', normalised = ${secret.phone} where client_id = ${child.client_id}`);
  await build.email(child.client_id, secret.email);
  await run(sql`insert into children (client_id, name, grade, zone) values (${child.client_id}, ${secret.sibling}, 5, 'Europe/Moscow')`);
  expect((await manager.post(`/api/clients/${child.client_id}/notes/`, { text: secret.note })).error).toBeNull();
  const abonement_id = await build.abonement(course.service_course_id, { units: 8, price: secret.price });
  const money = await manager.post('/api/transactions/transactions/', {
    ...{
      client_id: child.client_id,
      occasion_code: 'payment_bank',
      amount: secret.balance + secret.price,
      business_date: '2026-11-16',
      comment: '',
    },
  });
  expect(money.error).toBeNull();
  const sold = await manager.post('/api/user-subscription-relation/', { client_id: child.client_id, kid_id: child.kid_id, abonement_id });
  expect(sold.error).toBeNull();
  const { course_id, service_course_id } = course;
  const answer = await manager.post('/api/matches/requests/', {
    ...{
      kid_id: child.kid_id,
      course_id,
      service_course_id,
      grade: 7,
      lessons_per_week: 1,
      zone: 'Europe/Moscow',
      starts_on: '2026-11-17',
      weeks: 8,
    },
    windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
    offers: teacherIds.map((teacher_id) => ({ teacher_id, slots: [{ weekday: 2, start_minute: 600 }] })),
  });
  expect(answer.error).toBeNull();
  search = answer.body as MatchRequest;
  const { results } = (await teacher.get('/api/matches/offers/')).body as { results: InboxOffer[] };
  offerId = results[0]?.id ?? 0;
  const { grade_level_id, curriculum_id } = course;
  ids = {
    ...child,
    course_id,
    service_course_id,
    grade_level_id,
    curriculum_id,
    teacher_id: teacher.userId,
    lesson_id: 1,
    engagement_id: 1,
  };
});

const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));

/** Every read endpoint with the ids of the family, and every search for the texts. */
function* addresses(words: readonly string[]): Iterable<string> {
  const numbers = [...new Set([...Object.values(ids), offerId, search.id])];
  for (const [name, endpoint] of Object.entries(contract) as [keyof typeof contract, Endpoint][]) {
    if (endpoint.method !== 'GET' || endpoint.path === '/api/accounts/csrf/') continue;
    const query = fill(rightQuery[name] ?? '');
    const paths = endpoint.path.includes('{') ? numbers.map((id) => endpoint.path.replaceAll(/\{\w+\}/g, String(id))) : [endpoint.path];
    for (const path of paths) {
      yield `${path}${query}`;
      for (const word of words)
        if (endpoint.query !== undefined && 'search' in (endpoint.query as unknown as { shape: object }).shape)
          yield `${path}${query === '' ? '?' : `${query}&`}search=${encodeURIComponent(word)}`;
    }
  }
}

/** The texts that the teacher can read anywhere: in responses, searches, exports. A search that finds a record reveals them, too. */
async function told(who: Caller, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  let answered = 0;
  for (const address of addresses(words)) {
    const { status, body } = await who.get(address);
    if (status !== 200) continue;
    answered += 1;
    const text = JSON.stringify(body) ?? '';
    // The response of a name search repeats the search text.
    for (const word of words) if (text.includes(word) && !address.includes(encodeURIComponent(word))) found.add(`${word} in ${address}`);
    const { count } = (typeof body === 'object' && body !== null ? body : {}) as { count?: number };
    if (address.includes('search=') && (count ?? 0) > 0) found.add(`${count} found by ${address}`);
  }
  expect(answered).toBeGreaterThan(30);
  for (const subject of exportSubject.options) {
    const started = await who.post('/api/exports/', { subject, format: 'csv' });
    if (started.status >= 300) continue;
    expect(await writeNextExport(kernel())).toBe(true);
    const { id } = started.body as { id: number };
    const parts = await school.database.db.selectFrom('export_parts').select('content').where('run_id', '=', id).orderBy('no').execute();
    const file = Buffer.concat(parts.map(({ content }) => content)).toString('utf8');
    for (const word of words) if (file.includes(word)) found.add(`${word} in the export of ${subject}`);
  }
  return [...found];
}

const mailsTo = async (who: Caller) => {
  const { email } = await school.database.db.selectFrom('users').select('email').where('id', '=', who.userId).executeTakeFirstOrThrow();
  return (await collectMails(school.database, testNow)).filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`);
};

describe('what a teacher sees of a child', () => {
  it('is neither the family’s name nor anything secret before accepting, in every answer, search, export and mail', async () => {
    const words = [...always, family.surname, 'Qxclient'];
    const mails = await mailsTo(teacher);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) for (const word of words) expect(mail).not.toContain(word);
    expect(await told(teacher, words)).toEqual([]);
  }, 240_000);

  it('is the child’s name after accepting, and still nothing secret; a teacher who was not first sees no more than before', async () => {
    const accepted = await teacher.post(`/api/matches/offers/${offerId}/accept/`, { times: [{ weekday: 2, start_minute: 600 }] });
    expect(accepted.error).toBeNull();
    const { engagement_id } = accepted.body as { engagement_id: number };
    const lesson = await school.database.db
      .selectFrom('lessons')
      .select('id')
      .where('kid_id', '=', ids.kid_id ?? 0)
      .executeTakeFirstOrThrow();
    ids = { ...ids, engagement_id, lesson_id: lesson.id };
    const mails = await mailsTo(other);
    for (const mail of mails) for (const word of [...always, family.surname, 'Qxclient']) expect(mail).not.toContain(word);
    expect(await told(other, [...always, family.surname, 'Qxclient'])).toEqual([]);
    expect(await told(teacher, always)).toEqual([]);
    expect((await told(teacher, [family.surname])).join()).toContain('/api/pupils/');
  }, 240_000);
});
