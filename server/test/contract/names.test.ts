/** Searches every read of users without access for names of clients and children and for reports of their lessons. */
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { NewCalendarFeed } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import type { OpenedLesson } from '@lectern/contract/lessons/lessons.schema';
import { abilities, hasPermission, isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maskContact } from '../../src/features/clients/clients.rules.ts';
import { exportedLists } from '../../src/features/exports/export-lists.ts';
import { writeNextExport } from '../../src/features/exports/write-exports.ts';
import { settingsReader } from '../../src/settings.ts';
import { collectMails } from '../readers/mailbox.ts';
import { testNow } from '../build.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import type { Answer, Caller } from '../test-app.ts';
import { sampled } from '../setup/exhaustive.ts';
import { testSite } from '../setup/test-site.ts';
import { queueNamedMails } from '../families/named-mails.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { cancelReasons } from '../builders/reasons.ts';

/** Unique texts, recognisable anywhere in a response. */
const secret = {
  client: 'Quintrell Vaszary',
  kid: 'Zubrowka Vaszary',
  homework: 'homework-of-zubrowka',
  parentComment: 'comment-for-quintrell',
  privateNote: 'note-about-zubrowka',
  address: 'quintrell@vaszary.test',
};
const secrets = Object.values(secret);
const searchTexts = [secret.client, secret.kid, 'Zubrowk', 'quintrell@vasz'];
const week = 'from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z';

let all: TwoFamilies;
/** The held lesson and the next one of the first family's teacher with the second family's child. */
let held: number;
let planned: number;
/** A user without clients for each ability. */
const holders = new Map<string, Caller>();

beforeAll(async () => {
  all = await twoFamilies();
  const { school, own, others } = all;
  const { db } = school.database;
  const { client_id, kid_id } = others.taught;
  await db.updateTable('clients').set({ name: secret.client }).where('id', '=', client_id).execute();
  await db.updateTable('children').set({ name: secret.kid }).where('id', '=', kid_id).execute();
  // A colleague's client learns with the first family's teacher too, so both share the teacher's time.
  const { teacher_id, course_id, service_course_id } = own.taught;
  await school.build.engagement({ kid_id, client_id, teacher_id, course_id, service_course_id });
  const lesson = { teacher_id, kid_id, course_id, service_course_id, minutes: 45 };
  const manager = others.callers.get('AccountManager') as Caller;
  held = idOf(await manager.post('/api/events/lessons/', { ...lesson, start: '2026-11-16T10:00:00Z' }));
  planned = idOf(await manager.post('/api/events/lessons/', { ...lesson, start: '2026-11-18T10:00:00Z' }));
  const gone = idOf(await manager.post('/api/events/lessons/', { ...lesson, start: '2026-11-19T10:00:00Z' }));
  expect((await manager.post(`/api/events/lessons/${gone}/cancel/`, { reason_id: cancelReasons.schoolDecision })).status).toBe(200);
  school.at('2026-11-16T11:00:00Z');
  const report = {
    outcome: 'held',
    homework: secret.homework,
    mark: 5,
    parent_comment: secret.parentComment,
    private_note: secret.privateNote,
  };
  expect((await all.ownCaller('Teacher').post(`/api/events/lessons/${held}/conduct/`, report)).status).toBe(200);
  await db
    .updateTable('client_contacts')
    .set({ kind: 'email', value: secret.address, consented_at: testNow.toString(), is_primary: true })
    .where('client_id', '=', client_id)
    .execute();
  const settlement = `/api/clients/${client_id}/reconciliation-of-settlements-with-client/send/`;
  expect((await manager.post(settlement, { from: '2026-11-01', to: '2026-11-16', language: 'en' })).body).toMatchObject({
    to: maskContact('email', secret.address),
  });
  await queueNamedMails(school, { ...secret, manager: (await emailOf(others.taught.manager_id)) ?? '' });
  for (const [name, ability] of narrowAbilities)
    holders.set(name, await school.as(await school.build.user('AccountManager', { abilities: [ability] })));
});

const idOf = ({ body, status }: Answer): number => {
  expect(status).toBe(201);
  return (body as { id: number }).id;
};

const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(([, { method }]) => method === 'GET');
const isSearched = ({ query }: Endpoint) => query instanceof z.ZodObject && 'search' in query.shape;

/** Every read that a role may make, of both families' records, and with the names as search texts. */
async function everyRead(who: Caller, role: Role, abilitiesHeld: readonly number[] = []): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const [name, endpoint] of reads) {
    if (!hasPermission(endpoint.permission, { role, abilities: abilitiesHeld })) continue;
    const kind = rowRules[name]?.record;
    const ids = kind === undefined ? [1] : [await all.recordOf(kind, who, 'own'), await all.recordOf(kind, who, 'others')];
    if (kind === 'lesson') ids.push(held, planned);
    for (const id of ids) answers.push([`${name} ${id}`, await all.call(who, name, endpoint, id)]);
    if (kind !== undefined || !isSearched(endpoint)) continue;
    for (const text of searchTexts)
      answers.push([`${name} ?search=${text}`, await who.get(`${addressOf(endpoint, 1)}?search=${encodeURIComponent(text)}`)]);
  }
  return answers;
}

function leaksIn(answers: readonly [string, Answer][]): string[] {
  return answers.flatMap(([name, { body }]) => {
    const text = JSON.stringify(body) ?? '';
    return secrets.filter((each) => text.includes(each)).map((each) => `${name} tells ${each}`);
  });
}

type Outsider = { readonly role: Role; readonly abilityName?: string; readonly held?: readonly number[]; readonly who: () => Caller };

/** Abilities whose holders work with the clients of all managers. */
const wideAbilities: readonly string[] = ['allClients', 'allSchedules'];
const narrowAbilities = Object.entries(abilities).filter(([name]) => !wideAbilities.includes(name));
/** Reads and exports that name clients of all managers to holders of an ability, because they decide about one client at a time. */
const allowedReads: Readonly<Record<string, readonly string[]>> = {
  // The approver of a colleague's refund or reversal has to see whose money it is.
  approveMoney: ['listApprovals', 'approvals'],
};
const isAllowedRead = (abilityName: string | undefined, name: string) =>
  allowedReads[abilityName ?? '']?.includes(name.split(' ')[0] ?? '') ?? false;

const people: [string, Outsider][] = [
  ['an account manager whose client has the same teacher', { role: 'AccountManager', who: () => all.ownCaller('AccountManager') }],
  ['an account manager', { role: 'AccountManager', who: () => all.stranger('AccountManager') }],
  ['a sales manager', { role: 'SalesManager', who: () => all.stranger('SalesManager') }],
  ['a curator of another group', { role: 'Curator', who: () => all.stranger('Curator') }],
  ['another teacher', { role: 'Teacher', who: () => all.stranger('Teacher') }],
  ['a student', { role: 'Student', who: () => all.stranger('Student') }],
  ['a lead', { role: 'Lead', who: () => all.stranger('Lead') }],
  ['a child', { role: 'Child', who: () => all.stranger('Child') }],
];
const outsiders: [string, Outsider][] = [
  ...people,
  ...sampled(narrowAbilities, 5).map(([name, ability]): [string, Outsider] => [
    `an account manager with ${name}`,
    { role: 'AccountManager', abilityName: name, held: [ability], who: () => holders.get(name) as Caller },
  ]),
];

describe('a colleague’s client', () => {
  it.each(outsiders)(
    'is named to %s by no read, and counted by no search for the name',
    async (_, { role, abilityName, held: abilitiesHeld, who }) => {
      const answers = await everyRead(who(), role, abilitiesHeld);
      expect(answers.length).toBeGreaterThan(isStaffRole(role) ? 20 : 3);
      expect(leaksIn(answers).filter((leak) => !isAllowedRead(abilityName, leak))).toEqual([]);
      for (const [name, { body, status }] of answers)
        if (name.includes('?search=') && !isAllowedRead(abilityName, name) && status === 200 && 'count' in (body as object))
          expect([name, body]).toEqual([name, expect.objectContaining({ count: 0 })]);
    },
  );

  it('is found for users who may see the name, so the search works', async () => {
    const manager = all.others.callers.get('AccountManager') as Caller;
    const told = leaksIn(await everyRead(manager, 'AccountManager')).join();
    for (const each of [secret.client, secret.kid, secret.homework, secret.parentComment]) expect(told).toContain(each);
    expect(told).toMatch(/getTeacherSchedule \d+ tells Zubrowka/);
    for (const role of ['Teacher', 'Curator'] as const)
      expect(leaksIn(await everyRead(all.ownCaller(role), role)).join()).toContain(secret.kid);
  });

  it('is busy time in the teacher’s schedule, and a cancelled lesson is invisible', async () => {
    const { teacher_id } = all.own.taught;
    const answer = await all.ownCaller('AccountManager').get(`/api/teachers/${teacher_id}/get-schedule/?${week}`);
    const schedule = answer.body as TeacherSchedule;
    expect(schedule.busy).toEqual([
      { start: '2026-11-16T10:00:00Z', finish: '2026-11-16T10:45:00Z' },
      { start: '2026-11-18T10:00:00Z', finish: '2026-11-18T10:45:00Z' },
    ]);
    expect(new Set(schedule.lessons.map(({ pupil }) => pupil))).toEqual(new Set([all.own.taught.client_id]));
  });

  it.each(['AccountManager', 'SalesManager', 'Curator'] as const)('is a busy teacher in a lesson that a %s opens by id', async (role) => {
    const { status, body } = await all.stranger(role).get(`/api/events/lessons/${held}/`);
    const opened = body as OpenedLesson;
    expect([status, opened.lesson, opened.report, opened.charge, opened.pay]).toEqual([200, null, null, null, null]);
    expect(Object.keys(opened.busy ?? {}).sort()).toEqual(['finish', 'minutes', 'start', 'teacher_id', 'teacher_name', 'teacher_zone']);
  });

  it('is not named by a refusal, a mail, or the response of a write about their lesson', async () => {
    const manager = all.ownCaller('AccountManager');
    const { teacher_id, kid_id, course_id, service_course_id } = all.own.taught;
    const place = { teacher_id, kid_id, course_id, service_course_id, minutes: 45, start: '2026-11-18T10:00:00Z' };
    const taken = await manager.post('/api/events/lessons/', place);
    expect(taken.error).toMatchObject({ key: 'teacher_busy' });
    const answers: [string, Answer][] = [
      ['createLesson', taken],
      ['createLesson of their child', await manager.post('/api/events/lessons/', { ...place, kid_id: all.others.taught.kid_id })],
      ['moveLesson', await manager.post(`/api/events/lessons/${planned}/move/`, { start: '2026-11-20T10:00:00Z', asked_by: 'school' })],
      ['cancelLesson', await manager.post(`/api/events/lessons/${planned}/cancel/`, { reason_id: cancelReasons.schoolDecision })],
      [
        'move of the own lesson',
        await manager.post(`/api/events/lessons/${all.own.records.lesson}/move/`, { start: '2026-11-18T10:00:00Z', asked_by: 'school' }),
      ],
    ];
    expect(answers.map(([, { status }]) => status)).toEqual([409, 404, 404, 404, 409]);
    expect(leaksIn(answers)).toEqual([]);
    const known = new Set<string>([secret.address]);
    for (const id of [
      all.others.taught.manager_id,
      all.own.taught.teacher_id,
      all.own.taught.curator_id,
      all.others.taught.teacher_id,
      all.others.taught.curator_id,
    ])
      known.add((await emailOf(id)) ?? '');
    for (const { to, subject, text } of await collectMails(all.school.database, testNow))
      if (!known.has(to)) expect([to, secrets.filter((each) => `${subject} ${text}`.includes(each))]).toEqual([to, []]);
  });

  it.each(outsiders)('is in no list that %s exports', async (_, { abilityName, who }) => {
    const caller = who();
    const { database } = all.school;
    const settings = settingsReader(database.db, () => testNow);
    const kernel = { database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
    for (const subject of Object.keys(exportedLists)) {
      if (isAllowedRead(abilityName, subject)) continue;
      const { status, body } = await caller.post('/api/exports/', { subject, format: 'csv' });
      if (status >= 300) continue;
      expect(await writeNextExport(kernel)).toBe(true);
      const { id } = body as { id: number };
      const parts = await database.db.selectFrom('export_parts').select('content').where('run_id', '=', id).orderBy('no').execute();
      const text = Buffer.concat(parts.map(({ content }) => content)).toString('utf8');
      expect([subject, secrets.filter((each) => text.includes(each))]).toEqual([subject, []]);
    }
  });

  it('is in no calendar but that of the child’s own teacher, and there by the first name', async () => {
    const { school, own } = all;
    const other = await school.build.taughtChild();
    const calendarOf = async (teacherId: number) => {
      const made = await (await school.as(teacherId)).post(`/api/teachers/${teacherId}/calendar-feed/`);
      const { pathname } = new URL((made.body as NewCalendarFeed).address);
      return (await school.app.inject({ method: 'GET', url: pathname, remoteAddress: `10.9.0.${teacherId % 250}` })).body;
    };
    const told = await calendarOf(own.taught.teacher_id);
    expect(told).toContain('Zubrowka');
    for (const text of [...secrets, 'Vaszary']) expect(told).not.toContain(text);
    const foreign = await calendarOf(other.teacher_id);
    expect(foreign).toContain('BEGIN:VCALENDAR');
    for (const text of [...secrets, 'Vaszary', 'Zubrowka']) expect(foreign).not.toContain(text);
  });

  it('is named to a colleague with a granted access request, and to nobody else', async () => {
    const { db } = all.school.database;
    const colleague = all.stranger('AccountManager');
    const granted = {
      client_id: all.others.taught.client_id,
      asked_by: colleague.userId,
      reason: 'On leave',
      asked_at: testNow.toString(),
    };
    const decided = { state: 'granted' as const, decided_by: all.others.taught.manager_id, decided_at: testNow.toString() };
    const ends = { last_day: '2026-11-30', ends_at: '2026-11-30T21:00:00Z' };
    await db
      .insertInto('client_access_requests')
      .values({ ...granted, ...decided, ...ends } as never)
      .execute();
    const answer = await colleague.get(`/api/events/lessons/${planned}/`);
    expect(answer.body).toMatchObject({ busy: null, lesson: { pupil_name: secret.client, kid_name: secret.kid } });
    expect((await all.ownCaller('AccountManager').get(`/api/events/lessons/${planned}/`)).body).toMatchObject({ lesson: null });
  });
});

async function emailOf(id: number): Promise<string | null> {
  const row = await all.school.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
}
