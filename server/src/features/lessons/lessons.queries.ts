import type { CancellationReasonCategory, Lesson, LessonListQuery, UnfinishedLesson } from '@lectern/contract/lessons/lessons.schema';
import type { Span } from '@lectern/contract/schedule/schedule.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isOneOf } from '../../kernel/conditions/is-one-of.ts';
import { runQuery, runBatch, batchQuery } from '../../kernel/query-batch.ts';
import type { BatchQuery } from '../../kernel/query-batch.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { nameMatches } from '../../kernel/names/name-search.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { canReadLesson, lessonScope, mayGiveReason } from './lessons.policy.ts';
import type { LessonScope } from './lessons.policy.ts';
import { busyTimes, lessonView } from './lessons.view.ts';
import type { LessonRow } from './lessons.view.ts';

/** The columns of a LessonRow over `lessons l` and the tables joined by `aroundLesson`. */
function lessonColumns(ctx: ReadContext): RawBuilder<unknown> {
  return sql`l.id, l.teacher_id, tu.name as teacher_name, tu.zone as teacher_zone, t.curator_id,
    l.kid_id, k.name as kid_name, k.zone as kid_zone, k.grade, l.client_id as pupil, c.name as pupil_name, c.manager_id,
    l.course_id, ${titleOf(ctx, 'co')} as course_title, l.service_course_id, sc.kind, l.start, l.finish, l.minutes, l.status,
    l.rule_id is not null as regular, l.rule_id, l.rule_date, l.engagement_id, l.policy, l.closing_no,
    (select title from topics where id = r.topic_id) as topic_title,
    ${titleOf(ctx, 'cr')} as cancel_reason, l.cancelled_at, l.moved_from_id, l.moved_to_id,
    l.substitute_for_id, (select name from users where id = l.substitute_for_id) as substitute_for_name,
    (select curator_id from teachers where id = l.substitute_for_id) as substituted_curator_id, l.shared_slot,
    case when l.shared_slot is null then '[]' else coalesce((
      select json_agg(json_build_object('lesson_id', p.id, 'kid_id', p.kid_id, 'kid_name', pk.name, 'status', p.status, 'pupil', pc.id,
        'manager_id', pc.manager_id) order by pk.name, p.id)
      from lessons p join children pk on pk.id = p.kid_id join clients pc on pc.id = p.client_id
      where p.shared_slot = l.shared_slot and p.teacher_id = l.teacher_id and p.id <> l.id and p.status in ('planned', 'held', 'client_no_show')
    ), '[]') end as partners`;
}

const aroundLesson = sql`
  join users tu on tu.id = l.teacher_id
  join teachers t on t.id = l.teacher_id
  join children k on k.id = l.kid_id
  join clients c on c.id = l.client_id
  join courses co on co.id = l.course_id
  join service_courses sc on sc.id = l.service_course_id
  left join lesson_reports r on r.lesson_id = l.id and l.status in ('held', 'client_no_show')
  left join cancellation_reasons cr on cr.id = l.cancel_reason_id`;

/**
 * Loads one lesson; for a write its row is locked, so that writes are serialised.
 * @throws AppError `not_found` for a missing lesson, and for one that the actor may not read
 */
export async function requireLesson(ctx: ReadContext, id: number, options: { readonly forUpdate?: boolean } = {}): Promise<LessonRow> {
  const lesson = lessonQuery(ctx, id);
  if (!options.forUpdate) return runQuery(ctx.db, lesson);
  const locked = batchQuery(sql`select from lessons where id = ${id} for update`, () => {});
  const [, row] = await runBatch(ctx.db, [locked, lesson]);
  return row;
}

/** One lesson as a batch query; its mapping throws `not_found` like `requireLesson`. */
function lessonQuery(ctx: ReadContext, id: number): BatchQuery<LessonRow> {
  const statement = sql<LessonRow>`select ${lessonColumns(ctx)} from lessons l ${aroundLesson} where l.id = ${id}`;
  return batchQuery(statement, ([row]) => {
    if (row === undefined || !canReadLesson(ctx.actor, row)) throw new AppError('not_found');
    return row;
  });
}

/** Lessons by id without a permission check; missing ids are skipped, ordered by start. */
export async function lessonsById(ctx: ReadContext, ids: readonly number[]): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select ${lessonColumns(ctx)} from lessons l ${aroundLesson} where ${isOneOf(sql`l.id`, ids)} order by l.start, l.id
  `.execute(ctx.db);
  return rows;
}

/** Over `l`: moved away, and later back to the same time and teacher; only the current lesson is shown. */
const movedBack = sql`l.status = 'rescheduled' and (
  exists (
    select from lessons away join lessons back on back.id = away.moved_to_id
    where away.id = l.moved_to_id and back.start = l.start and back.teacher_id = l.teacher_id
  ) or exists (
    select from lessons before join lessons back on back.id = l.moved_to_id
    where before.id = l.moved_from_id and back.start = before.start and back.teacher_id = before.teacher_id
  ))`;

/** A teacher's lessons that overlap an interval, by start, without those of a move that was undone: those that the actor may read, and the busy time of the others. */
export async function lessonsOfTeacher(
  ctx: ReadContext,
  teacherId: number,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<{ lessons: Lesson[]; busy: Span[] }> {
  // A lesson lasts at most four hours, so the index on start also bounds the end.
  const { rows } = await sql<LessonRow>`
    select ${lessonColumns(ctx)} from lessons l ${aroundLesson}
    where l.teacher_id = ${teacherId} and l.start >= ${isoOf(from.subtract({ hours: 4 }))} and l.start < ${isoOf(to)} and l.finish > ${isoOf(from)}
      and not (${movedBack})
    order by l.start, l.id
  `.execute(ctx.db);
  const [readable, others] = [rows.filter((row) => canReadLesson(ctx.actor, row)), rows.filter((row) => !canReadLesson(ctx.actor, row))];
  return { lessons: readable.map((row) => lessonView(row, ctx)), busy: busyTimes(others) };
}

/** A user's own lessons, as a condition over `lessons l`. */
export function inScope(scope: LessonScope): RawBuilder<unknown> {
  switch (scope.whose) {
    case 'teacher':
      return sql`l.teacher_id = ${scope.id}`;
    case 'manager':
      return scope.lent.length === 0
        ? sql`l.client_id in (select id from clients where manager_id = ${scope.id})`
        : sql`l.client_id in (select id from clients where manager_id = ${scope.id} or id = any(${scope.lent}))`;
    case 'curator':
      return sql`(l.teacher_id in (select id from teachers where curator_id = ${scope.id})
        or l.substitute_for_id in (select id from teachers where curator_id = ${scope.id}))`;
    default:
      return sql`true`;
  }
}

/** Teachers as a source for name search. */
export const teachersByName = sql`(select u.id, u.name, u.name_key from users u join teachers t on t.id = u.id)`;

/** Searches the names of the child, the client and the teacher. */
async function searchCondition({ db }: ReadContext, text: string): Promise<RawBuilder<unknown>> {
  const called = await Promise.all([
    nameMatches(db, sql`children`, sql`l.kid_id`, text),
    nameMatches(db, sql`clients`, sql`l.client_id`, text),
    nameMatches(db, teachersByName, sql`l.teacher_id`, text),
  ]);
  return sql`(${sql.join(called, sql` or `)})`;
}

async function listConditions(ctx: ReadContext, query: LessonListQuery): Promise<RawBuilder<unknown>> {
  const conditions: RawBuilder<unknown>[] = [];
  const when = (value: unknown, condition: () => RawBuilder<unknown>) => value !== undefined && conditions.push(condition());
  conditions.push(inScope(lessonScope(ctx.actor)));
  when(query.status, () => sql`l.status = any(${query.status})`);
  when(query.teacher_id, () => sql`l.teacher_id = any(${query.teacher_id})`);
  when(query.client_id, () => sql`l.client_id = ${query.client_id}`);
  when(query.kid_id, () => sql`l.kid_id = any(${query.kid_id})`);
  when(query.course_id, () => sql`l.course_id = any(${query.course_id})`);
  when(query.from, () => sql`l.start >= ${query.from}`);
  when(query.to, () => sql`l.start < ${query.to}`);
  when(query.cancelled_from, () => sql`l.status = 'cancelled' and l.cancelled_at >= ${query.cancelled_from}`);
  if (query.unfinished === true) conditions.push(sql`l.status = 'planned' and l.finish <= ${isoOf(ctx.now)}`);
  if (query.unfinished === false) conditions.push(sql`not (l.status = 'planned' and l.finish <= ${isoOf(ctx.now)})`);
  when(query.kind, () => sql`l.service_course_id in (select id from service_courses where kind = any(${query.kind}))`);
  when(query.regular, () => (query.regular ? sql`l.rule_id is not null` : sql`l.rule_id is null`));
  when(query.substituted, () => (query.substituted ? sql`l.substitute_for_id is not null` : sql`l.substitute_for_id is null`));
  when(
    query.reason_category_id,
    () => sql`l.cancel_reason_id in (select id from cancellation_reasons where category_id = any(${query.reason_category_id}))`,
  );
  when(query.own_clients, () => {
    const own = sql`l.client_id in (select id from clients where manager_id = ${ctx.actor.id})`;
    return query.own_clients ? own : sql`not ${own}`;
  });
  if (query.search !== undefined) conditions.push(await searchCondition(ctx, query.search));
  return sql.join(conditions, sql` and `);
}

export async function listLessons(ctx: ReadContext, { query }: { query: LessonListQuery }): Promise<{ count: number; results: Lesson[] }> {
  const where = await listConditions(ctx, query);
  const direction = query.ordering === '-start' ? sql`desc` : sql`asc`;
  const [page, total] = await Promise.all([
    sql<LessonRow>`
      with page as materialized (
        select l.id from lessons l where ${where}
        order by l.start ${direction}, l.id ${direction} ${pageLimit(query)}
      )
      select ${lessonColumns(ctx)} from page p join lessons l on l.id = p.id ${aroundLesson}
      order by l.start ${direction}, l.id ${direction}
    `.execute(ctx.db),
    sql<{
      count: number;
    }>`select count(*)::int as count from (select from lessons l where ${where} limit ${mostCounted}) as matching`.execute(ctx.db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows.map((row) => lessonView(row, ctx)) };
}

/** Totals stop here; counting more would cost more than the page. */
const mostCounted = 10_000;

type ReasonRow = Omit<CancellationReasonCategory, 'reasons'> & {
  readonly reasons: readonly {
    readonly id: number;
    readonly title: string;
    readonly excused: boolean;
    readonly chosen_by: readonly string[];
  }[];
};

/** Categories with the reasons that the actor may choose; a teacher chooses for their own lessons. */
export async function listCancellationReasons(ctx: ReadContext): Promise<CancellationReasonCategory[]> {
  const { rows } = await sql<ReasonRow>`
    select g.id, ${titleOf(ctx, 'g')} as title, g.fault,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', ${titleOf(ctx, 'r')}, 'excused', r.excused, 'chosen_by', r.chosen_by)
        order by r.position, r.id) from cancellation_reasons r where r.category_id = g.id and r.active), '[]') as reasons
    from cancellation_reason_categories g where g.active order by g.position, g.id
  `.execute(ctx.db);
  const theirs = { teacher_id: ctx.actor.role === 'Teacher' ? ctx.actor.id : 0 };
  return rows.map(({ reasons, ...category }) => ({
    ...category,
    reasons: reasons
      .filter(({ chosen_by }) => mayGiveReason(ctx.actor, theirs, { fault: category.fault, chosen_by }))
      .map(({ id, title: called, excused }) => ({ id, title: called, excused })),
  }));
}

export async function listUnfinishedLessons(ctx: ReadContext): Promise<UnfinishedLesson[]> {
  const { db, actor, now } = ctx;
  const { rows } = await sql<Omit<UnfinishedLesson, 'event_date' | 'start_time'>>`
    select l.id as lesson_id, l.client_id as pupil, c.name as pupil_name, k.name as kid, ${titleOf(ctx, 'co')} as course_title, l.start
    from lessons l join clients c on c.id = l.client_id join children k on k.id = l.kid_id join courses co on co.id = l.course_id
    where l.teacher_id = ${actor.id} and l.status = 'planned' and l.finish <= ${isoOf(now)}
    order by l.finish
  `.execute(db);
  return rows.map((row) => {
    const local = Temporal.Instant.from(row.start).toZonedDateTimeISO(temporalZone(actor.zone));
    return { ...row, event_date: local.toPlainDate().toString(), start_time: local.toPlainTime().toString({ smallestUnit: 'second' }) };
  });
}

/** The previous held lesson of this child and course, with its homework. */
export async function lastLessonOf(db: Db, kidId: number, courseId: number, before: string) {
  return db
    .selectFrom('lessons as l')
    .innerJoin('lesson_reports as r', 'r.lesson_id', 'l.id')
    .leftJoin('topics as t', 't.id', 'r.topic_id')
    .select(['l.start', 't.title as topic_title', 'r.homework', 'r.mark'])
    .where('l.kid_id', '=', kidId)
    .where('l.course_id', '=', courseId)
    .where('l.start', '<', before)
    .where('l.status', '=', 'held')
    .orderBy('l.start', 'desc')
    .limit(1)
    .executeTakeFirst();
}
