import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { Db } from '../../src/db/client.ts';
import { testNow } from '../build.ts';
import { raisedFlag } from './raised-flag.ts';
import type { RecordKind } from '../rows/row-rules.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';

export type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
export type FamilyRecords = Readonly<Record<RecordKind, number>>;

const idOf = (answer: Answer) => (answer.body as { id: number }).id;

/** Creates one record of every kind for a family. @param manager who serves the family */
export async function recordsOf({ build, database }: TestApp, manager: Caller, taught: Taught): Promise<FamilyRecords> {
  const { teacher_id, kid_id, course_id, service_course_id, client_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  const lesson = await manager.post('/api/events/lessons/', input);
  const payment = await manager.post('/api/transactions/transactions/', {
    client_id,
    occasion_code: 'payment_bank',
    amount: 1000,
    business_date: '2026-11-16',
  });
  // Of another course and free, so that it pays for no lesson of a test and moves no money.
  const abonement = await build.abonement((await build.course()).service_course_id, { price: 0 });
  await database.db.updateTable('abonements').set({ freeze_days: 14 }).where('id', '=', abonement).execute();
  const sold = await manager.post('/api/user-subscription-relation/', { client_id, abonement_id: abonement });
  const contact = await database.db.selectFrom('client_contacts').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow();
  // Of another course, so that a test may end it without the child's first engagement.
  const ending = await build.engagement({ ...(await build.course()), kid_id, client_id, teacher_id });
  const note = await manager.post(`/api/clients/${client_id}/notes/`, { text: 'Client of the manager' });
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
    ...(await recordsOfTime(database.db, manager, taught)),
    access_request,
    deal: idOf(deal),
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
  };
}

type OfTime = 'vacation' | 'match_request' | 'match_offer' | 'regular_rule' | 'unplaced_lesson';

/** A vacation, a request with an offer, and weekly lessons of which one has no time. */
async function recordsOfTime(db: Db, manager: Caller, taught: Taught): Promise<Pick<FamilyRecords, OfTime>> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const { id: vacation } = await db
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
  const made = await manager.post('/api/events/regular_rules/', {
    engagement_id: taught.engagement_id,
    times: [6, 7].map((weekday) => ({ weekday, start_minute: 1080 })),
    minutes: 45,
    valid_from: '2026-11-28',
  });
  const [regular_rule = 0, noted_rule = 0] = (made.body as PlacedRules).rules.map((rule) => rule.id);
  const { id: unplaced_lesson } = await db
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
  return { vacation, match_request: idOf(request), match_offer: offer?.id ?? 0, regular_rule, unplaced_lesson };
}
