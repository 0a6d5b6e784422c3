import type { PlacedRules, RegularRule } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Caller } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

/** A reproducible random generator. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

async function school(kind: string, count: number) {
  const { school: app, taught, manager, teacher } = await taughtSchool();
  const { db } = app.database;
  await sql`update service_courses set kind = ${kind} where id = ${taught.service_course_id}`.execute(db);
  const engagements = [taught.engagement_id];
  for (let index = 1; index < count; index += 1) {
    const { teacher_id, course_id, service_course_id } = taught;
    const made = await app.build.client(taught.manager_id);
    engagements.push(await app.build.engagement({ ...made, teacher_id, course_id, service_course_id }));
  }
  return { app, db, taught, manager, teacher, engagements };
}
type School = Awaited<ReturnType<typeof school>>;

/** Violated invariants of shared lessons: slots with two times, overlaps of a teacher, duplicate charges and pay. */
async function broken({ db, taught }: School): Promise<unknown[]> {
  const active = sql`('planned', 'held', 'client_no_show')`;
  const { rows } = await sql`
    select 'apart' as fault, l.shared_slot::text as what from lessons l
      where l.teacher_id = ${taught.teacher_id} and l.status in ${active} and l.shared_slot is not null
      group by l.shared_slot having count(distinct l.start) > 1 or count(distinct l.kid_id) <> count(*)
    union all
    select 'overlap', a.id || ' ' || b.id from lessons a join lessons b on b.teacher_id = a.teacher_id and b.id > a.id
      and tstzrange(a.start, a.finish) && tstzrange(b.start, b.finish) and coalesce(a.shared_slot, a.id) <> coalesce(b.shared_slot, b.id)
      where a.teacher_id = ${taught.teacher_id} and a.status in ${active} and b.status in ${active}
    union all
    select 'charges', l.id || ' ' || count(t.id) from lessons l left join ledger_transactions t on t.lesson_id = l.id and t.reverses_id is null
        and t.occasion_code = 'lesson_charge_money' and not exists (select from ledger_transactions z where z.reverses_id = t.id)
      where l.teacher_id = ${taught.teacher_id} and l.status in ('planned', 'held', 'client_no_show')
      group by l.id having count(t.id) <> case when l.status = 'planned' then 0 else 1 end
    union all
    select 'pay', l.shared_slot || ' ' || coalesce(sum(a.share), 0) from lessons l left join accruals a on a.lesson_id = l.id
      where l.teacher_id = ${taught.teacher_id} and l.shared_slot is not null
      group by l.shared_slot having bool_or(l.status in ('held', 'client_no_show')) and coalesce(sum(a.share), 0) <> 10000
  `.execute(db);
  return rows;
}

const weekday = (random: (below: number) => number) => ({ weekday: 1 + random(7), start_minute: 540 + 60 * random(4) });

/** One random call, which may be refused. */
async function step(at: School, random: (below: number) => number, now: Temporal.Instant): Promise<void> {
  const { db, manager, teacher, engagements, taught } = at;
  const pick = <T>(list: readonly T[]) => list[random(list.length)];
  const today = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const from_day = today.add({ days: random(14) }).toString();
  const late_cancellation = { reason_id: cancelReasons.schoolClash, comment: '', client_said: null };
  const [rules, lessons] = await Promise.all([
    db.selectFrom('regular_rules').select('id').where('engagement_id', 'in', engagements).execute(),
    db.selectFrom('lessons').select(['id', 'status', 'finish']).where('teacher_id', '=', taught.teacher_id).execute(),
  ]);
  const rule = `/api/events/regular_rules/${pick(rules)?.id ?? 0}`;
  const everyone = random(2) === 0;
  const over = lessons.filter(
    ({ status, finish }) => status === 'planned' && Temporal.Instant.compare(Temporal.Instant.from(finish), now) <= 0,
  );
  const lesson = `/api/events/lessons/${pick(lessons)?.id ?? 0}`;
  const calls: readonly (() => ReturnType<Caller['post']>)[] = [
    () => {
      const [first = 0, ...others] = engagements.toSorted(() => random(3) - 1);
      const with_engagement_ids = others.slice(0, 1 + random(others.length));
      const terms = { times: [weekday(random)], minutes: 45, valid_from: from_day };
      return manager.post('/api/events/regular_rules/', { engagement_id: first, with_engagement_ids, ...terms });
    },
    () => manager.post(`${rule}/pause/`, { from_day, to_day: null, everyone, late_cancellation }),
    () => manager.post(`${rule}/resume/`),
    () => manager.post(`${rule}/end/`, { from_day, everyone, late_cancellation }),
    () => manager.post(`${rule}/change/`, { from_day, ...weekday(random), late_cancellation }),
    () => manager.post(`${lesson}/cancel/`, { reason_id: cancelReasons.schoolClash }),
    () =>
      manager.post(`${lesson}/move/`, {
        start: now
          .add({ hours: 24 + random(72) })
          .round('hour')
          .toString(),
        asked_by: 'client',
      }),
    () => manager.post(`${lesson}/correct/`, { reason: 'Wrong' }),
    ...Array.from({ length: 4 }, () => () => {
      const outcome = random(3) === 0 ? 'client_no_show' : 'held';
      return teacher.post(`/api/events/lessons/${pick(over)?.id ?? 0}/conduct/`, { outcome });
    }),
  ];
  const answer = await pick(calls)?.();
  expect(answer?.status).toBeLessThan(500);
}

it.each([
  ['pair', 3, 7],
  ['group', 5, 11],
])('keeps one slot, one charge for each child and one pay through random histories of a %s', async (kind, count, seed) => {
  const at = await school(kind, count);
  const random = numbers(seed);
  let now = testNow;
  for (const weekly of [weekday(random), weekday(random)]) {
    const [first, ...others] = at.engagements;
    const with_engagement_ids = others.slice(0, kind === 'pair' ? 1 : others.length);
    const body = { engagement_id: first, with_engagement_ids, times: [weekly], minutes: 45, valid_from: '2026-11-17' };
    const made = await at.manager.post('/api/events/regular_rules/', body);
    expect((made.body as PlacedRules | null)?.rules.map(({ group_id }: RegularRule) => group_id)).not.toContain(null);
  }
  for (let turn = 0; turn < 80; turn += 1) {
    if (random(3) === 0) {
      now = now.add({ hours: 6 + random(30) });
      at.app.at(now);
    }
    await step(at, random, now);
    if (turn % 10 === 9) expect(await broken(at)).toEqual([]);
  }
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from lessons where teacher_id = ${at.taught.teacher_id} and status = 'held'
  `.execute(at.db);
  expect(rows[0]?.held).toBeGreaterThan(0);
  expect(await findLedgerFaults(at.db)).toEqual([]);
});
