import { minor, shareOf } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../src/db/client.ts';

type Version = {
  readonly from: string;
  readonly grade_from: number;
  readonly grade_to: number;
  readonly level: string;
  readonly amount: number;
  readonly steps: readonly { readonly from: number; readonly amount: number }[];
  readonly least: number | null;
  readonly most: number | null;
  readonly ended: boolean;
};
type Owed = {
  readonly lesson_id: number;
  readonly owed: number;
  /** The month and the scope of the rate, in which its least and most are applied; null for a penalty, and without a rate. */
  readonly counts: string | null;
  readonly held: boolean;
};
type Lesson = {
  readonly lesson_id: number;
  readonly day: string;
  readonly status: string;
  readonly grade: number;
  readonly level: string;
  /** Basis points of the rate; negative is a penalty, which counts once it is confirmed. */
  readonly share: number;
  /** The rate at the moment of a penalty, because its sum stays as the teacher was told it. Null for other lessons. */
  readonly penalty_rate: number | null;
};

/** The pay for each lesson of a teacher, in the order of their starts, computed from lessons and rates alone, lesson by lesson. */
export async function replayPay(db: Db, teacherId: number): Promise<Owed[]> {
  const rates = await versionsOf(db, teacherId);
  const { rows } = await sql<Lesson>`
    select l.id as lesson_id, (l.start at time zone 'Europe/Moscow')::date::text as day, l.status, coalesce(f.grade, k.grade) as grade,
      coalesce(f.level, g.title, '') as level,
      case when l.status in ('held', 'client_no_show') then (l.policy -> l.status ->> 'teacher')::int when p.id is not null or l.teacher_share > 0 then l.teacher_share else 0 end as share,
      (select rate from accruals a where a.lesson_id = l.id and a.kind = 'penalty' order by a.id desc limit 1) as penalty_rate
    from lessons l join children k on k.id = l.kid_id join engagements e on e.id = l.engagement_id left join grade_levels g on g.id = e.grade_level_id
    left join lesson_follow_ups p on p.lesson_id = l.id and p.closing_no = l.closing_no and p.kind = 'penalty' and p.state = 'confirmed'
      and l.status not in ('planned', 'held', 'client_no_show')
    left join lateral (select grade, level from accruals a where a.lesson_id = l.id and grade is not null order by id limit 1) f on true
    where l.teacher_id = ${teacherId} order by l.start, l.id`.execute(db);
  const counted = new Map<string, number>();
  const held = new Map<string, number>();
  return rows.map(({ lesson_id, day, status, grade, level, share, penalty_rate }) => {
    const month = day.slice(0, 7);
    if (status === 'held') held.set(month, (held.get(month) ?? 0) + 1);
    const no = held.get(month) ?? 0;
    const rate = closestOf(rates, { day, grade, level });
    const stepped = status === 'held' ? rate?.steps.findLast(({ from }) => from <= no)?.amount : undefined;
    if (share < 0) return { lesson_id, owed: shareOf(minor(penalty_rate ?? 0), share), counts: null, held: false };
    const sum = shareOf(minor(stepped ?? rate?.amount ?? 0), share);
    if (rate === undefined) return { lesson_id, owed: sum, counts: null, held: false };
    const counts = `${month} ${scopeOf(rate)}`;
    const before = counted.get(counts) ?? 0;
    const owed = rate.most === null ? sum : Math.max(0, Math.min(sum, rate.most - before));
    counted.set(counts, before + owed);
    return { lesson_id, owed, counts, held: status === 'held' && share > 0 };
  });
}

const scopeOf = ({ grade_from, grade_to, level }: Version) => `${grade_from} ${grade_to} ${level}`;

async function versionsOf(db: Db, teacherId: number): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select effective_from::text as from, grade_from, grade_to, level, amount, steps, least, most, ended from rate_versions
    where teacher_id = ${teacherId} order by effective_from`.execute(db);
  return rows;
}

/** The top-ups to the least of each rate, in months whose pay is calculated: the paid sum, and the sum due by lessons and rates alone. */
export async function replayTopUps(
  db: Db,
  teacherId: number,
): Promise<{ readonly of: string; readonly due: number; readonly paid: number }[]> {
  const rates = await versionsOf(db, teacherId);
  const lessons = await replayPay(db, teacherId);
  const { rows: periods } = await sql<{ starts_on: string; ends_on: string }>`
    select starts_on::text as starts_on, ends_on::text as ends_on from pay_periods p where state <> 'open'
      and not exists (select from pay_calculations c where c.period_id = p.id and c.dropped_at is null and c.finished_at is null)`.execute(
    db,
  );
  const { rows: paid } = await sql<{ of: string; amount: number }>`
    select to_char(u.month, 'YYYY-MM') || ' ' || v.grade_from || ' ' || v.grade_to || ' ' || v.level as of, a.amount
    from rate_top_ups u join accruals a on a.id = u.accrual_id join rate_versions v on v.id = a.rate_version_id
    where a.teacher_id = ${teacherId} and not exists (select from accruals z where z.reverses_id = a.id)`.execute(db);
  const months = new Set(periods.flatMap(({ starts_on, ends_on }) => [starts_on.slice(0, 7), ends_on.slice(0, 7)]));
  return [...months].flatMap((month) => {
    const first = Temporal.PlainDate.from(`${month}-01`);
    const last = first.with({ day: first.daysInMonth }).toString();
    if (!periods.some(({ starts_on, ends_on }) => starts_on <= last && last <= ends_on)) return [];
    return [...new Set(rates.map(scopeOf))].map((scope) => {
      const rate = rates.findLast((each) => scopeOf(each) === scope && each.from <= last);
      const own = lessons.filter(({ counts }) => counts === `${month} ${scope}`);
      const earned = own.reduce((sum, { owed }) => sum + owed, 0);
      const due = own.some(({ held }) => held) && rate !== undefined && !rate.ended ? Math.max(0, (rate.least ?? 0) - earned) : 0;
      const stands = paid.filter(({ of }) => of === `${month} ${scope}`).reduce((sum, { amount }) => sum + amount, 0);
      return { of: `${month} ${scope}`, due, paid: stands };
    });
  });
}

/** The rate in force for a child on a day: a rate for the child's level comes first, then the one with fewer grades. */
function closestOf(rates: readonly Version[], { day, grade, level }: Pick<Lesson, 'day' | 'grade' | 'level'>): Version | undefined {
  const latest = new Map(
    rates.filter(({ from }) => from <= day).map((rate) => [`${rate.grade_from} ${rate.grade_to} ${rate.level}`, rate] as const),
  );
  const fitting = [...latest.values()].filter(
    (rate) => !rate.ended && (rate.level === '' || rate.level === level) && rate.grade_from <= grade && grade <= rate.grade_to,
  );
  const width = ({ level: of, grade_from, grade_to }: Version) => (of === '' ? 100 : 0) + grade_to - grade_from;
  return fitting.sort((one, other) => width(one) - width(other))[0];
}

type Activity = {
  readonly activity_id: number;
  readonly day: string;
  readonly kind: string;
  /** The decided minutes; `free` are those that no lesson overlaps. */
  readonly minutes: number;
  readonly free: number;
};

/** The pay for each activity of a teacher, computed from decisions, lessons and rates alone. */
export async function replayActivities(db: Db, teacherId: number): Promise<{ readonly activity_id: number; readonly owed: number }[]> {
  const { rows: rates } = await sql<{ kind: string; own: boolean; from: string; amount: number | null }>`
    select kind, teacher_id is not null as own, effective_from::text as from, amount from activity_rates
    where teacher_id is null or teacher_id = ${teacherId} order by effective_from`.execute(db);
  const { rows } = await sql<Activity>`
    select v.id as activity_id, (v.start at time zone 'Europe/Moscow')::date::text as day, v.kind, coalesce(d.minutes, 0) as minutes,
      (select count(*)::int from generate_series(v.start, v.finish - interval '1 minute', interval '1 minute') m where not exists (
        select from lessons l where l.teacher_id = v.teacher_id and l.status in ('held', 'client_no_show') and l.start <= m and m < l.finish)) as free
    from activities v left join activity_decisions d on d.activity_id = v.id and d.taken_back_at is null
    where v.teacher_id = ${teacherId}`.execute(db);
  return rows.map(({ activity_id, day, kind, minutes, free }) => {
    const begun = rates.filter((rate) => rate.kind === kind && rate.from <= day);
    const own = begun.findLast((rate) => rate.own)?.amount ?? null;
    const rate = own ?? begun.findLast((each) => !each.own)?.amount ?? 0;
    return { activity_id, owed: Math.floor((rate * Math.min(minutes, free) * 2 + 60) / 120) };
  });
}
