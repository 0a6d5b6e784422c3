import type { Endpoint } from '@lectern/contract/endpoint';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { minor } from '@lectern/contract/money';
import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { abilities, hasPermission, roles } from '@lectern/contract/permissions';
import type { Role, StaffRole } from '@lectern/contract/permissions';
import { testNow } from './build.ts';
import { rightBody, rightQuery, smallFiles } from './right-inputs.ts';
import { draftPart, isDraftKind } from './draft-parts.ts';
import { webhookPart } from './webhook-part.ts';
import { openSession, personalToken } from './session-and-token.ts';
import type { LeftKind, Name, RecordKind, RowRule, TimeKind } from './row-rules.ts';
import { raisedFlag } from './raised-flag.ts';
import { testApp } from './test-app.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

export type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
type Records = Readonly<Record<RecordKind, number>>;
/** A client with a taught child, their records, and the staff who serve them. */
export type Family = { readonly taught: Taught; readonly records: Records; readonly callers: ReadonlyMap<StaffRole, Caller> };

/** A school with two unrelated families, and an unrelated user of every role. */
export type TwoFamilies = {
  readonly school: TestApp;
  readonly own: Family;
  readonly others: Family;
  readonly strangers: ReadonlyMap<Role, Caller>;
  /** Has every ability, for endpoints that need one. */
  readonly administrator: Caller;
  /** The user of a role who serves the first family; an unrelated one if no such user is possible. */
  ownCaller(role: Role): Caller;
  stranger(role: Role): Caller;
  /** A user of the first family's staff, or the administrator, who may call the endpoint. */
  permitted(endpoint: Endpoint): Caller;
  /** Calls an endpoint with valid query and body, except for whose records they refer to. */
  call(who: Caller, name: Name, endpoint: Endpoint, id?: number): Promise<Answer>;
  /** The id of a record. A user's own things are created for the caller; those of others belong to the administrator. */
  recordOf(kind: RowRule['record'], who: Caller, whose: 'own' | 'others'): Promise<number>;
};

/** @returns the path of an endpoint for a record */
export const addressOf = (endpoint: Endpoint, id: number) => endpoint.path.replaceAll('{id}', String(id));

export async function twoFamilies(): Promise<TwoFamilies> {
  const school = await testApp();
  const strangers = new Map<Role, Caller>();
  for (const role of roles) strangers.set(role, await school.as(await school.build.user(role)));
  const stranger = (role: Role) => strangers.get(role) as Caller;
  const administrator = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
  const own = await family(school, stranger);
  const others = await family(school, stranger);
  const ownCaller = (role: Role) => own.callers.get(role as StaffRole) ?? stranger(role);
  const known: Readonly<Record<string, unknown>> = { ...own.taught, lesson_id: own.records.lesson, topic_id: own.taught.topic_ids[0] };
  return {
    school,
    own,
    others,
    strangers,
    administrator,
    ownCaller,
    stranger,
    permitted: ({ permission }) => {
      const role = roles.find((each) => hasPermission(permission, { role: each, abilities: [] }));
      return role === undefined ? administrator : ownCaller(role);
    },
    call: (who, name, endpoint, id = 1) => {
      const query = rightQuery[name] ?? '';
      const url = addressOf(endpoint, id) + query.replaceAll(/\{(\w+)\}/g, (_, field) => String(known[field]));
      const body = JSON.stringify(rightBody[name] ?? {}).replaceAll(/"\{(\w+)\}"/g, (_, field) => String(known[field]));
      if (endpoint.upload !== undefined) return who.upload(url, smallFiles[endpoint.upload.kind]);
      return endpoint.method === 'GET' ? who.get(url) : who.post(url, body);
    },
    recordOf: async (kind, who, whose) => {
      if (kind === 'non_working_time' || kind === 'non_working_rule' || kind === 'activity')
        return takenTime(school, kind, (whose === 'own' ? own : others).taught.teacher_id);
      if (kind === 'client_report' || kind === 'penalty' || kind === 'replacement')
        return openFollowUp(school, kind, (whose === 'own' ? own : others).taught);
      if (isDraftKind(kind)) return draftPart(school, kind, (whose === 'own' ? own : others).taught);
      if (kind === 'document') return draftDocument(school, (whose === 'own' ? own : others).taught);
      if (kind === 'view' || kind === 'export' || kind === 'reassignment')
        return ownListPart(school, kind, whose === 'own' ? who.userId : administrator.userId);
      if (kind === 'webhook' || kind === 'webhook_delivery') return webhookPart(school, kind, administrator.userId);
      if (kind !== 'self' && kind !== 'session' && kind !== 'token' && kind !== 'hold')
        return (whose === 'own' ? own : others).records[kind];
      const userId = whose === 'own' ? who.userId : administrator.userId;
      if (kind === 'token') return personalToken(school, userId);
      if (kind === 'hold') return livingHold(school, userId, own.taught.teacher_id);
      return kind === 'self' ? withAvatar(school, userId) : openSession(school, userId);
    },
  };
}

async function withAvatar({ database }: TestApp, userId: number): Promise<number> {
  await database.db
    .insertInto('avatars')
    .values({ user_id: userId, size: 64, version: 'test', image: Buffer.from('picture') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return userId;
}

async function draftDocument({ database: { db } }: TestApp, { client_id, manager_id }: Taught): Promise<number> {
  const draft = { kind: 'invoice', client_id, amount: minor(100), currency: 'RUB', language: 'en', created_by: manager_id } as const;
  const { id } = await db
    .insertInto('accounting_documents')
    .values({ ...draft, created_at: testNow.toString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accounting_document_lines')
    .values({ document_id: id, position: 1, title: 'Book', quantity: 1, amount: minor(100) })
    .execute();
  return id;
}

async function openFollowUp({ database: { db } }: TestApp, kind: LeftKind, taught: Taught): Promise<number> {
  const { teacher_id, kid_id, client_id, course_id, service_course_id, engagement_id } = taught;
  const people = { teacher_id, kid_id, client_id, course_id, service_course_id, engagement_id };
  const time = { start: '2026-11-12T07:00:00Z', finish: '2026-11-12T07:45:00Z', minutes: 45, created_at: testNow.toString() };
  const outcome = { status: 'cancelled', cancelled_at: testNow.toString(), client_share: 0, teacher_share: 0 } as const;
  const { id: lesson_id } = await db
    .insertInto('lessons')
    .values({ ...people, ...time, ...outcome, policy: JSON.stringify(defaultLessonPolicy) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { said_at: testNow.toString(), said_how: 'phone', due_at: testNow.toString() } as const;
  const { id } = await db
    .insertInto('lesson_follow_ups')
    .values({ lesson_id, closing_no: 0, kind, opened_at: testNow.toString(), ...(kind === 'client_report' ? said : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function takenTime({ database: { db } }: TestApp, kind: TimeKind, teacher_id: number): Promise<number> {
  const once = { teacher_id, start: '2026-12-14T07:00:00Z', finish: '2026-12-14T08:00:00Z' };
  const rule = { teacher_id, weekday: 6, start_minute: 600, finish_minute: 660, zone: 'Europe/Moscow', valid_from: '2026-01-01' };
  const making = {
    non_working_time: () => db.insertInto('non_working_times').values(once).returning('id').executeTakeFirstOrThrow(),
    non_working_rule: () => db.insertInto('non_working_rules').values(rule).returning('id').executeTakeFirstOrThrow(),
    activity: () =>
      db
        .insertInto('activities')
        .values({ ...once, title: 'Training' })
        .returning('id')
        .executeTakeFirstOrThrow(),
  };
  return (await making[kind]()).id;
}

async function livingHold({ database }: TestApp, held_by: number, teacher_id: number): Promise<number> {
  const row = { teacher_id, held_by, held_at: testNow.toString(), held_until: testNow.add({ minutes: 10 }).toString() };
  const { id } = await database.db.insertInto('holds').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function ownListPart({ database: { db } }: TestApp, kind: 'view' | 'export' | 'reassignment', user_id: number): Promise<number> {
  const at = testNow.toString();
  const view = { user_id, screen: 'teachers' as const, name: crypto.randomUUID(), query: '', created_at: at };
  const what = { role: '', language: 'en', subject: 'teachers', format: 'csv', state: 'done' } as const;
  const run = { ...what, user_id, query: '{}', columns: '[]', file_name: 'Teachers.csv', created_at: at, touched_at: at };
  const making = {
    view: () => db.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow(),
    export: () => db.insertInto('export_runs').values(run).returning('id').executeTakeFirstOrThrow(),
    reassignment: () =>
      db
        .insertInto('client_reassignments')
        .values({ manager_id: user_id, made_by: user_id, made_at: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
  };
  return (await making[kind]()).id;
}

async function family(school: TestApp, stranger: (role: Role) => Caller): Promise<Family> {
  const taught = await school.build.taughtChild();
  const manager = await school.as(taught.manager_id);
  return {
    taught,
    records: await recordsOf(school, manager, taught),
    callers: new Map<StaffRole, Caller>([
      ['Teacher', await school.as(taught.teacher_id)],
      ['AccountManager', manager],
      ['Curator', await school.as(taught.curator_id)],
      ['Methodist', stranger('Methodist')],
      ['SalesManager', stranger('SalesManager')],
    ]),
  };
}

async function recordsOf({ build, database }: TestApp, manager: Caller, taught: Taught): Promise<Records> {
  const { teacher_id, kid_id, course_id, service_course_id, client_id } = taught;
  const wish = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  const lesson = await manager.post('/api/events/lessons/', wish);
  const payment = await manager.post('/api/transactions/transactions/', {
    client_id,
    occasion_code: 'payment_bank',
    amount: 1000,
    business_date: '2026-11-16',
  });
  // Of a course of its own and free, so that it pays no lesson of a test and moves no money.
  const abonement = await build.abonement((await build.course()).service_course_id, { price: 0 });
  await database.db.updateTable('abonements').set({ freeze_days: 14 }).where('id', '=', abonement).execute();
  const sold = await manager.post('/api/user-subscription-relation/', { client_id, abonement_id: abonement });
  const contact = await database.db.selectFrom('client_contacts').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow();
  // Of another course, so that a test may end it without the child's first engagement.
  const ending = await build.engagement({ ...(await build.course()), kid_id, client_id, teacher_id });
  const note = await manager.post(`/api/clients/${client_id}/notes/`, { text: 'Client of the manager' });
  const { id: vacation } = await database.db
    .insertInto('vacations')
    .values({
      teacher_id,
      first_day: '2026-12-14',
      last_day: '2026-12-16',
      zone: 'Europe/Moscow',
      start: '2026-12-13T21:00:00Z',
      finish: '2026-12-16T21:00:00Z',
      requested_at: testNow.toString(),
      requested_by: teacher_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await manager.post('/api/matches/requests/', {
    kid_id,
    course_id,
    service_course_id,
    grade: 7,
    lessons_per_week: 1,
    zone: 'Europe/Moscow',
    starts_on: '2026-11-17',
    weeks: 12,
    windows: [{ weekday: 2, start_minute: 540, finish_minute: 720 }],
    offers: [{ teacher_id, slots: [{ weekday: 2, start_minute: 600 }] }],
  });
  const [offer] = (request.body as MatchRequest).offers;
  const idOf = (answer: Answer) => (answer.body as { id: number }).id;
  const made = await manager.post('/api/events/regular_rules/', {
    engagement_id: taught.engagement_id,
    times: [6, 7].map((weekday) => ({ weekday, start_minute: 1080 })),
    minutes: 45,
    valid_from: '2026-11-28',
  });
  const [regular_rule = 0, noted_rule = 0] = (made.body as PlacedRules).rules.map((rule) => rule.id);
  const { id: unplaced_lesson } = await database.db
    .insertInto('unplaced_lessons')
    .values({
      rule_id: noted_rule,
      rule_date: '2027-02-07',
      start: '2027-02-07T15:00:00Z',
      reason: 'teacher_not_working',
      noted_at: testNow.toString(),
      tried_at: testNow.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: access_request } = await database.db
    .insertInto('client_access_requests')
    .values({ client_id, asked_by: await build.user('AccountManager'), reason: 'They called me', asked_at: testNow.toString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deal = await manager.post('/api/deals/', { name: 'Client who may buy more', source_id: 1, client_id });
  const disputed = { transaction_id: idOf(payment), reason: 'Paid another sum' };
  const dispute = await manager.post(`/api/clients/${client_id}/reconciliation-of-settlements-with-client/disputes/`, disputed);
  const { direction_id } = await database.db
    .selectFrom('courses')
    .select('direction_id')
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow();
  const { id: level } = await database.db.selectFrom('levels').select('id').where('code', '=', 'standard').executeTakeFirstOrThrow();
  const asked = { client_id, occasion_code: 'refund_bank', amount: 100, business_date: '2026-11-16', comment: 'Leaves' };
  const approval = await manager.post('/api/transactions/approvals/', asked);
  return {
    course: course_id,
    direction: direction_id,
    level,
    dispute: idOf(dispute),
    approval: idOf(approval),
    pupil_flag: await raisedFlag(database, taught.engagement_id, teacher_id),
    access_request,
    deal: idOf(deal),
    regular_rule,
    unplaced_lesson,
    teacher: teacher_id,
    client: client_id,
    contact: contact.id,
    kid: kid_id,
    note: idOf(note),
    engagement: ending,
    lesson: idOf(lesson),
    payment: idOf(payment),
    abonement,
    subscription: idOf(sold),
    match_request: idOf(request),
    match_offer: offer?.id ?? 0,
    vacation,
  };
}
