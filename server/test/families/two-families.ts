import type { Endpoint } from '@lectern/contract/endpoint';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { minor } from '@lectern/contract/money';
import { abilities, hasPermission, roles } from '@lectern/contract/permissions';
import type { Role, StaffRole } from '@lectern/contract/permissions';
import { testNow } from '../build.ts';
import { rightBody, smallFiles } from '../contract/right-inputs.ts';
import { rightQuery } from '../contract/right-queries.ts';
import { draftPart, isDraftKind } from '../rows/draft-parts.ts';
import { webhookPart } from '../rows/webhook-part.ts';
import { openSession, personalToken } from './session-and-token.ts';
import { recordsOf } from './family-records.ts';
import type { FamilyRecords, Taught } from './family-records.ts';
import type { LeftKind, Name, RowRule, TimeKind } from '../rows/row-rules.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';

/** A client with a taught child, their records, and the staff who serve them. */
export type Family = { readonly taught: Taught; readonly records: FamilyRecords; readonly callers: ReadonlyMap<StaffRole, Caller> };

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
export const addressOf = (endpoint: Endpoint, id: number) => endpoint.path.replaceAll(/\{(id|payoutId)\}/g, String(id));

/** @param school one with its own database, if the usual one is not suitable */
export async function twoFamilies(school?: TestApp): Promise<TwoFamilies> {
  return familiesOf(school ?? (await testApp()));
}

async function familiesOf(school: TestApp): Promise<TwoFamilies> {
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
