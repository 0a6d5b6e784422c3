import { usualWeeks } from '@lectern/contract/schedule/free-teachers.schema';
import type { TeacherListQuery, TeacherRow } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { cachedCount } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { nameMatches } from '../../kernel/names/name-search.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { freeBits, slotWeeks, teachersFreeAt, teachersTime } from '../availability/public/teachers-time.ts';
import { inForceOn, loadBetween, oncePerSlot, weeksAround } from './teacher-week.ts';
import { seesEverySchedule } from './teachers.policy.ts';
import { teacherRowView } from './teachers.view.ts';
import type { TeacherListRow } from './teachers.view.ts';

type Fragment = RawBuilder<unknown>;
type Window = NonNullable<TeacherListQuery['window']>[number];

/** Names are sorted by their index; load and free share are those of `w`, the current week. */
const orderings: Readonly<Record<TeacherListQuery['ordering'], Fragment>> = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  load: sql`load_minutes, name, id`,
  '-load': sql`load_minutes desc, name, id`,
  free: sql`free_share nulls last, name, id`,
  '-free': sql`free_share desc nulls last, name, id`,
};

/** Filters about the current week, which colleagues may not use, because the order alone would reveal it. */
const aboutTheWeek = ['window', 'load_from', 'load_to', 'share_from', 'share_to'] as const;

function refuseQuestions({ actor }: ReadContext, query: TeacherListQuery): void {
  if (seesEverySchedule(actor)) return;
  if (/load|free/.test(query.ordering)) throw new AppError('forbidden', {}, 'ordering');
  for (const field of [...aboutTheWeek, 'contract_type'] as const) {
    if (query[field] !== undefined) throw new AppError('forbidden', {}, field);
  }
}

/** A skill that matches all skill filters, as a condition over `teachers t`. */
function hasSkill({ course_id, direction_id, grade, level }: TeacherListQuery): Fragment | null {
  const conditions: Fragment[] = [];
  if (course_id !== undefined) conditions.push(sql`k.course_id = any(${course_id})`);
  if (direction_id !== undefined) conditions.push(sql`k.course_id in (select id from courses where direction_id = any(${direction_id}))`);
  if (grade !== undefined) conditions.push(sql`${grade} between k.grade_from and k.grade_to`);
  if (level !== undefined) conditions.push(sql`k.level = any(${level})`);
  if (conditions.length === 0) return null;
  return sql`t.id in (select k.teacher_id from teacher_skills k where ${sql.join(conditions, sql` and `)})`;
}

async function conditionsOf(ctx: ReadContext, query: TeacherListQuery, today: string): Promise<Fragment[]> {
  const { status, reason, curator_id: curators, contract_type: types, zone, no_hours: noHours } = query;
  const conditions: Fragment[] = [];
  // Written as literals, because there are few: with parameters every call would be planned anew.
  if (status !== undefined) conditions.push(sql`t.status in (${sql.join(status.map((each) => sql.lit(each)))})`);
  if (reason !== undefined) conditions.push(sql`t.inactive_reason = any(${reason})`);
  if (curators !== undefined) conditions.push(sql`t.curator_id = any(${curators})`);
  if (types !== undefined) conditions.push(sql`t.contract_type = any(${types})`);
  if (zone !== undefined) conditions.push(sql`u.zone = any(${zone})`);
  const skilled = hasSkill(query);
  if (skilled !== null) conditions.push(skilled);
  if (noHours !== undefined) {
    const has = sql`exists (select from working_hours w where w.teacher_id = t.id and ${inForceOn(today)})`;
    conditions.push(noHours ? sql`not ${has}` : has);
  }
  if (query.lacks?.includes('curator')) conditions.push(sql`t.curator_id is null`);
  if (query.lacks?.includes('courses')) conditions.push(sql`not exists (select from teacher_skills k where k.teacher_id = t.id)`);
  if (query.search !== undefined) conditions.push(await nameMatches(ctx.db, teachersByName, sql`t.id`, query.search));
  if (query.window !== undefined) conditions.push(await freeAt(ctx, query.window, sql.join([sql`true`, ...conditions], sql` and `)));
  return conditions;
}

const teachersByName = sql`(select u.id, u.name, u.name_key from users u join teachers t on t.id = u.id)`;

/** Teachers who are free at all of some weekly times in each of the next weeks, as a condition over `teachers t`, limited to `among`. */
async function freeAt(ctx: ReadContext, windows: readonly Window[], among: Fragment): Promise<Fragment> {
  const { actor, now } = ctx;
  const from = now.toZonedDateTimeISO(temporalZone(actor.zone)).toPlainDate().add({ days: 1 });
  const which = sql`t.id in (select t.id from teachers t join users u on u.id = t.id where ${among} and t.status = 'active')`;
  const frees: Set<number>[] = [];
  for (const { weekday, start_minute, finish_minute } of windows) {
    const period = { zone: actor.zone, from, weeks: usualWeeks, minutes: finish_minute - start_minute };
    const slots = slotWeeks([{ weekday, start_minute }], period);
    const time = await teachersTime(ctx, slots, which);
    const places = teachersFreeAt(freeBits(slots, time), 0);
    frees.push(new Set(places.flatMap((place) => time.teachers[place] ?? [])));
  }
  const [first = new Set<number>(), ...others] = frees;
  return sql`t.id = any(${[...first].filter((id) => others.every((each) => each.has(id)))}::int[])`;
}

/** Conditions over the week `w`, and whether the order needs it. */
function weekConditions(query: TeacherListQuery): { readonly conditions: Fragment[]; readonly needed: boolean } {
  const { load_from, load_to, share_from, share_to } = query;
  const conditions: Fragment[] = [];
  if (load_from !== undefined) conditions.push(sql`w.load_minutes >= ${load_from}`);
  if (load_to !== undefined) conditions.push(sql`w.load_minutes <= ${load_to}`);
  if (share_from !== undefined) conditions.push(sql`w.load_minutes * 100 >= ${share_from} * w.capacity_minutes`);
  if (share_to !== undefined) conditions.push(sql`w.load_minutes * 100 <= ${share_to} * w.capacity_minutes`);
  return { conditions, needed: conditions.length > 0 || /load|free/.test(query.ordering) };
}

/** Lists a page of teachers. The page is found first; details are joined only for its rows. */
export async function listTeachers(
  ctx: ReadContext,
  { query }: { query: TeacherListQuery },
): Promise<{ count: number; results: TeacherRow[] }> {
  refuseQuestions(ctx, query);
  const { actor, db, now } = ctx;
  const week = weeksAround(now, actor.zone, { back: 0, ahead: 1 });
  const today = now.toZonedDateTimeISO(temporalZone(actor.zone)).toPlainDate().toString();
  const ofWeek = weekConditions(query);
  const where = sql.join([sql`true`, ...(await conditionsOf(ctx, query, today)), ...ofWeek.conditions], sql` and `);
  const from = ofWeek.needed
    ? sql`teachers t join users u on u.id = t.id join ${weekOfAll(week, today)} w on w.teacher_id = t.id where ${where}`
    : sql`teachers t join users u on u.id = t.id where ${where}`;
  const shares = ofWeek.needed ? sql`, w.load_minutes, 1 - w.load_minutes::float / nullif(w.capacity_minutes, 0) as free_share` : sql``;
  const order = orderings[query.ordering];
  const [page, count] = await Promise.all([
    sql<TeacherListRow>`
      with page as materialized (
        select row_number() over (order by ${order}) as place, p.* from (
          select t.id, u.name, u.preview, t.status, t.inactive_reason, t.return_on, u.zone, t.curator_id, t.contract_type, t.max_minutes_per_week
            ${shares}
          from ${from} order by ${order} ${pageLimit(query)}
        ) p
      )
      select p.id, p.name, p.preview, p.status, p.inactive_reason, p.return_on, p.zone, p.curator_id, p.contract_type,
        array(select ${titleOf(ctx, 'c')} from teacher_skills k join courses c on c.id = k.course_id where k.teacher_id = p.id order by ${titleOf(ctx, 'c')}) as courses,
        (select name from users where id = p.curator_id) as curator_name,
        coalesce(l.lessons, 0) as lessons_this_week, coalesce(l.minutes, 0) as load_minutes,
        coalesce(p.max_minutes_per_week, h.minutes) as capacity_minutes, h.minutes is not null as has_hours
      from page p
      left join lateral (
        select count(*)::int as lessons, sum(minutes)::int as minutes from lessons l
        where teacher_id = p.id and start >= ${week.start} and start < ${week.finish} and status in ('planned', 'held', 'client_no_show')
          and ${oncePerSlot}
      ) l on true
      left join lateral (
        select sum(w.finish_minute - w.start_minute)::int as minutes from working_hours w where w.teacher_id = p.id and ${inForceOn(today)}
      ) h on true
      order by p.place
    `.execute(db),
    cachedCount(db, sql<{ count: number }>`select count(*)::int as count from ${from}`),
  ]);
  return { count, results: page.rows.map((row) => teacherRowView(actor, row)) };
}

/** SQL source of every teacher's load and capacity in a week. */
function weekOfAll(week: { start: string; finish: string }, today: string): Fragment {
  return sql`(
    select t.id as teacher_id, coalesce(l.minutes, 0) as load_minutes, coalesce(t.max_minutes_per_week, h.minutes) as capacity_minutes
    from teachers t left join ${loadBetween(week)} l on l.teacher_id = t.id
    left join (
      select w.teacher_id, sum(w.finish_minute - w.start_minute)::int as minutes from working_hours w where ${inForceOn(today)} group by w.teacher_id
    ) h on h.teacher_id = t.id
  )`;
}
