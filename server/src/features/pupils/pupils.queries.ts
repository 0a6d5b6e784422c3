import type { Pupil, PupilCard, PupilFlag, PupilLesson, PupilLessonsQuery, PupilListQuery } from '@lectern/contract/pupils/pupils.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { cachedCount } from '../../kernel/cached-count.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { nameMatches } from '../../kernel/names/name-search.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { nextTopicOf, topicsOfEngagement } from '../study/public/topics-of-engagement.ts';
import { lastStart, lessonsLeft, levelId, nextLesson, openChecklist, openFlag, recentLessons, topicCounts } from './pupil-facts.queries.ts';
import { pupilActions } from './pupils.policy.ts';
import { nearBirthdays } from './pupils.rules.ts';
import { pupilView } from './pupils.view.ts';
import type { PupilRow } from './pupils.view.ts';

type Fragment = RawBuilder<unknown>;
type SortedBy = PupilListQuery['ordering'] extends infer Key ? (Key extends `-${infer Name}` ? Name : never) : never;

function sortKey(ctx: ReadContext, by: SortedBy): Fragment {
  const { now } = ctx;
  switch (by) {
    case 'next_lesson':
      return nextLesson(now, sql`l.start`);
    case 'last_lesson':
      return lastStart;
    case 'lessons_left':
      return lessonsLeft;
    case 'progress':
      return sql`(select c.topics_held::float / nullif(c.topics_total, 0) from ${topicCounts(levelId)} c)`;
    case 'name':
      return sql`k.name`;
    case 'course':
      return titleOf(ctx, 'co');
    case 'grade':
      return sql`k.grade`;
  }
}

/** Empty values come last in either direction. */
function orderOf(ctx: ReadContext, { ordering }: Pick<PupilListQuery, 'ordering'>): Fragment {
  const descends = ordering.startsWith('-');
  const key = sortKey(ctx, ordering.replace('-', '') as SortedBy);
  return sql`${key} ${descends ? sql`desc` : sql`asc`} nulls last, k.name, ${titleOf(ctx, 'co')}, e.id`;
}

const from = sql`from engagements e join children k on k.id = e.kid_id join courses co on co.id = e.course_id`;

function needCondition(ctx: ReadContext, needs: NonNullable<PupilListQuery['needs']>): Fragment {
  const { settings, now } = ctx;
  switch (needs) {
    case 'attention':
      return sql`exists (select from pupil_flags f where f.engagement_id = e.id and f.answered_at is null)`;
    case 'checklist':
      return sql`exists (select from child_checklists b where b.engagement_id = e.id and b.status = 'open')`;
    case 'few_lessons':
      return sql`${lessonsLeft} <= ${settings.running_out_units}`;
    case 'no_lesson':
      return sql`${nextLesson(now, sql`l.id`)} is null`;
    case 'birthday': {
      const days = nearBirthdays(schoolDateOf(ctx, now), settings.pupil_birthday_days);
      return sql`to_char(k.birth_date, 'MM-DD') = any(${days}::text[])`;
    }
  }
}

async function conditionsOf(ctx: ReadContext, query: PupilListQuery): Promise<Fragment> {
  const conditions: Fragment[] = [sql`e.teacher_id = ${ctx.actor.id}`];
  if (query.finished === undefined) conditions.push(sql`e.status <> 'ended'`);
  if (query.status !== undefined) conditions.push(sql`e.status = any(${query.status}::text[])`);
  if (query.course_id !== undefined) conditions.push(sql`e.course_id = any(${query.course_id})`);
  if (query.needs !== undefined) conditions.push(needCondition(ctx, query.needs));
  if (query.search !== undefined) {
    const own = sql`(select kk.id, kk.name, kk.name_key from children kk
      where kk.id in (select ee.kid_id from engagements ee where ee.teacher_id = ${ctx.actor.id}))`;
    conditions.push(await nameMatches(ctx.db, own, sql`k.id`, query.search));
  }
  return sql.join(conditions, sql` and `);
}

/** The page is found first; details are joined only for its rows. */
function rowsOf(ctx: ReadContext, where: Fragment, order: Fragment, limit: Fragment = sql``) {
  return sql<PupilRow>`
    with page as materialized (select e.id, row_number() over (order by ${order}) as place ${from} where ${where} order by place ${limit})
    select e.id, e.kid_id, e.client_id, e.teacher_id, k.name as kid_name, k.birth_date, k.grade, e.course_id, ${titleOf(ctx, 'co')} as course_title,
      ${titleOf(ctx, 'sc')} as service_course_title, (select title from grade_levels where id = lv.id) as level_title, e.status, e.started_on, e.ended_on,
      ${nextLesson(ctx.now, sql`json_build_object('id', l.id, 'start', l.start, 'finish', l.finish)`)} as next_lesson,
      ${recentLessons} as recent, tc.topics_held, tc.topics_total, ${lessonsLeft} as lessons_left, ${openFlag} as attention,
      ${openChecklist(schoolDateOf(ctx, ctx.now))} as checklist
    from page join engagements e on e.id = page.id join children k on k.id = e.kid_id join courses co on co.id = e.course_id
      join service_courses sc on sc.id = e.service_course_id
      cross join lateral (select ${levelId} as id offset 0) lv cross join lateral ${topicCounts(sql`lv.id`)} tc
    order by page.place
  `;
}

/** Lists the current teacher's pupils by course. */
export async function listPupils(ctx: ReadContext, { query }: { query: PupilListQuery }): Promise<{ count: number; results: Pupil[] }> {
  const where = await conditionsOf(ctx, query);
  const [page, count] = await Promise.all([
    rowsOf(ctx, where, orderOf(ctx, query), pageLimit(query)).execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count ${from} where ${where}`),
  ]);
  return { count, results: page.rows.map((row) => pupilView(ctx, row)) };
}

/** Loads a child and a course of the current teacher, including an ended one. @throws AppError `not_found` */
export async function requirePupil(ctx: ReadContext, id: number): Promise<PupilRow> {
  const { rows } = await rowsOf(ctx, sql`e.id = ${id} and e.teacher_id = ${ctx.actor.id}`, sql`e.id`).execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** @throws AppError `not_found` */
export async function getPupil(ctx: ReadContext, { params }: { params: { id: number } }): Promise<PupilCard> {
  const row = await requirePupil(ctx, params.id);
  ctx.logRead({ act: 'open', subject: 'pupil', subject_id: row.id, client_id: row.client_id });
  const pupil = { kid_id: row.kid_id, course_id: row.course_id, grade: row.grade, engagement_id: row.id };
  const [topics, note, flags] = await Promise.all([
    topicsOfEngagement(ctx.db, pupil, ctx.settings.school_zone),
    ctx.db.selectFrom('pupil_notes').select('text').where('engagement_id', '=', row.id).executeTakeFirst(),
    sql<PupilFlag>`
      select f.id, f.reason, f.raised_at, f.answer, f.answered_at, u.name as answered_by_name
      from pupil_flags f left join users u on u.id = f.answered_by where f.engagement_id = ${row.id} order by f.raised_at desc, f.id desc limit 10
    `.execute(ctx.db),
  ]);
  const next = nextTopicOf(topics);
  return {
    ...pupilView(ctx, row),
    next_topic:
      next === null
        ? null
        : {
            title: next.title,
            goal: next.goal,
            preparation: next.preparation,
            homework: next.homework,
            links: next.links,
            files: next.files,
          },
    note: note?.text ?? '',
    flags: [...flags.rows],
    can: allowedActions(ctx, pupilActions, row),
  };
}

/** A pupil of the current teacher with the child's id only. @throws AppError `not_found` */
export async function requireOwnPupil({ db, actor }: ReadContext, id: number): Promise<{ readonly kid_id: number }> {
  const found = await db
    .selectFrom('engagements')
    .select('kid_id')
    .where('id', '=', id)
    .where('teacher_id', '=', actor.id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  return found;
}

type LessonsInput = { readonly params: { id: number }; readonly query: PupilLessonsQuery };

/** Lists past lessons; planned ones are left out. @throws AppError `not_found` */
export async function listPupilLessons(
  ctx: ReadContext,
  { params, query }: LessonsInput,
): Promise<{ count: number; results: PupilLesson[] }> {
  await requireOwnPupil(ctx, params.id);
  const title = titleOf(ctx, 'cr');
  const where = sql`l.engagement_id = ${params.id} and l.teacher_id = ${ctx.actor.id}
    and l.status <> 'rescheduled' and (l.status <> 'planned' or l.finish <= ${isoOf(ctx.now)})`;
  const [{ rows }, count] = await Promise.all([
    sql<PupilLesson>`
      with page as materialized (
        select l.id from lessons l where ${where} order by l.start desc, l.id desc ${pageLimit(query)}
      )
      select l.id, l.start, l.minutes, l.status, t.title as topic_title, coalesce(r.homework, '') as homework, r.mark,
        coalesce(r.parent_comment, '') as parent_comment, coalesce(r.private_note, '') as private_note, ${title} as cancel_reason
      from page join lessons l on l.id = page.id left join lesson_reports r on r.lesson_id = l.id and l.status in ('held', 'client_no_show')
        left join topics t on t.id = r.topic_id left join cancellation_reasons cr on cr.id = l.cancel_reason_id
      order by l.start desc, l.id desc
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count from lessons l where ${where}`),
  ]);
  return { count, results: [...rows] };
}
