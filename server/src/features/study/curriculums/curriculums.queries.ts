import { grades, yearsBeforeSchool } from '@lectern/contract/study/grades.rules';
import type {
  CourseGrades,
  Curriculum,
  CurriculumComparison,
  CurriculumSummary,
  GradeOverview,
} from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { compareTopics } from './versions/compare-curriculums.rules.ts';
import type { TopicInVersion } from './versions/compare-curriculums.rules.ts';
import { blockersOf } from './versions/curriculum-blockers.rules.ts';
import type { LevelToPublish } from './versions/curriculum-blockers.rules.ts';
import { curriculumActions } from './curriculums.policy.ts';
import { taughtBy } from './children/taught-level.ts';

type Params = { readonly params: { id: number } };

/** @param which a condition over `curriculums c` @param course the id of the course whose children are counted, a constant expression */
async function summaries({ db }: ReadContext, which: RawBuilder<unknown>, course: RawBuilder<unknown>): Promise<CurriculumSummary[]> {
  const { rows } = await sql<CurriculumSummary>`
    with taught as (
      select curriculum_id, count(distinct kid_id)::int as children from (${taughtBy(course)}) t where curriculum_id is not null group by 1
    ), levels as (
      select g.curriculum_id, json_agg(json_build_object('id', g.id, 'position', g.position, 'title', g.title,
        'topics', coalesce(t.topics, 0), 'hours', coalesce(t.hours, 0)) order by g.position) as list
      from grade_levels g join curriculums c on c.id = g.curriculum_id
      left join (
        select grade_level_id, count(*)::int as topics, sum(hours)::int as hours from topics
        where grade_level_id in (select l.id from grade_levels l join curriculums c on c.id = l.curriculum_id where ${which})
        group by 1
      ) t on t.grade_level_id = g.id
      where ${which} group by 1
    )
    select c.id, c.course_id, c.grade, c.version, c.status, c.created_at, u.name as created_by_name, c.published_at, c.archived_at,
      coalesce(levels.list, '[]') as levels, coalesce(taught.children, 0) as children
    from curriculums c left join users u on u.id = c.created_by
    left join levels on levels.curriculum_id = c.id left join taught on taught.curriculum_id = c.id
    where ${which} order by c.grade, c.version desc, c.id
  `.execute(db);
  return [...rows];
}

type CourseRow = CourseGrades['course'];

async function courseOf(ctx: ReadContext, id: number): Promise<CourseRow> {
  const { db } = ctx;
  const { rows } = await sql<CourseRow>`
    select c.id, ${titleOf(ctx, 'c')} as title, c.title_en, c.title_ru, ${titleOf(ctx, 'd')} as direction_title, c.active, c.grade_from, c.grade_to
    from courses c join directions d on d.id = c.direction_id where c.id = ${id}
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id }, 'course_id');
  return rows[0];
}

type Materials = Pick<GradeOverview, 'checklist_version' | 'tests' | 'texts'>;

/** Counts of a course's other materials for each grade. */
async function materialsByGrade({ db }: ReadContext, course: number): Promise<ReadonlyMap<number, Materials>> {
  const { rows } = await sql<Materials & { readonly grade: number }>`
    select s.grade,
      (select version from checklists where course_id = ${course} and grade = s.grade and status = 'published') as checklist_version,
      (select count(distinct v.id)::int from curriculums c join grade_levels g on g.curriculum_id = c.id join topics t on t.grade_level_id = g.id
        join test_templates v on v.lineage_id = coalesce(t.origin_id, t.id) and v.status = 'published'
        where c.course_id = ${course} and c.grade = s.grade and c.status = 'published') as tests,
      (select count(*)::int from age_groups a join practice_texts t on t.age_group_id = a.id and t.status = 'published'
        where a.course_id = ${course} and s.grade + ${yearsBeforeSchool} between a.years_from and a.years_to) as texts
    from generate_series(1, 11) s (grade)`.execute(db);
  return new Map(rows.map(({ grade, ...materials }) => [grade, materials]));
}

/** Lists the grades of a course. @throws AppError `not_found` */
export async function listCourseGrades(ctx: ReadContext, { query }: { query: { course_id: number } }): Promise<CourseGrades> {
  const course = await courseOf(ctx, query.course_id);
  const [all, materials, without] = await Promise.all([
    summaries(ctx, sql`c.course_id = ${course.id}`, sql`${course.id}`),
    materialsByGrade(ctx, course.id),
    sql<{ grade: number; children: number }>`
      select kid_grade as grade, count(distinct kid_id)::int as children from (${taughtBy(sql`${course.id}`)}) t
      where curriculum_id is null group by 1`.execute(ctx.db),
  ]);
  const overview = grades.map((grade): GradeOverview => {
    const own = all.filter((each) => each.grade === grade);
    return {
      grade,
      offered: course.grade_from <= grade && grade <= course.grade_to,
      in_force: own.find(({ status }) => status === 'published') ?? null,
      drafts: own.filter(({ status }) => status === 'draft').map(({ id, version }) => ({ id, version })),
      taught: own.filter(({ children }) => children > 0).map(({ id, version, children }) => ({ curriculum_id: id, version, children })),
      without_curriculum: without.rows.find((row) => row.grade === grade)?.children ?? 0,
      ...(materials.get(grade) ?? { checklist_version: null, tests: 0, texts: 0 }),
    };
  });
  return { course, school_year_weeks: ctx.settings.school_year_weeks, grades: overview };
}

export async function listCurriculums(
  ctx: ReadContext,
  { query }: { query: { course_id: number; grade: number } },
): Promise<CurriculumSummary[]> {
  return summaries(ctx, sql`c.course_id = ${query.course_id} and c.grade = ${query.grade}`, sql`${query.course_id}`);
}

/** The levels with their topics' titles, for the check before publishing. */
export async function levelsToPublish({ db }: Pick<ReadContext, 'db'>, curriculumId: number): Promise<LevelToPublish[]> {
  const { rows } = await sql<LevelToPublish>`
    select g.id, g.title, coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.position)
      from topics t where t.grade_level_id = g.id), '[]') as topics
    from grade_levels g where g.curriculum_id = ${curriculumId} order by g.position
  `.execute(db);
  return [...rows];
}

/** Returns one version. @throws AppError `not_found` */
export async function getCurriculum(ctx: ReadContext, { params }: Params): Promise<Curriculum> {
  const [found, levels] = await Promise.all([
    summaries(ctx, sql`c.id = ${params.id}`, sql`(select course_id from curriculums where id = ${params.id})`),
    levelsToPublish(ctx, params.id),
  ]);
  const summary = found[0];
  if (summary === undefined) throw new AppError('not_found', { id: params.id });
  const { title } = await courseOf(ctx, summary.course_id);
  const blockers = summary.status === 'draft' ? blockersOf(levels) : [];
  return {
    ...summary,
    course_title: title,
    school_year_weeks: ctx.settings.school_year_weeks,
    blockers,
    can: allowedActions(ctx, curriculumActions, { status: summary.status, blockers: blockers.length }),
  };
}

/** Compares the version `with_id` with the one of the path. @throws AppError `not_found` */
export async function compareCurriculums(
  ctx: ReadContext,
  { params, query }: Params & { query: { with_id: number } },
): Promise<CurriculumComparison> {
  const ids = [query.with_id, params.id];
  const { rows: versions } = await sql<{ id: number; version: number }>`
    select id, version from curriculums where id = any(${ids}::int[])`.execute(ctx.db);
  const [from, to] = ids.map((id) => versions.find((each) => each.id === id));
  if (to === undefined) throw new AppError('not_found', { id: params.id });
  if (from === undefined) throw new AppError('not_found', { id: query.with_id }, 'with_id');
  const { rows } = await sql<TopicInVersion & { curriculum_id: number }>`
    select g.curriculum_id, coalesce(t.origin_id, t.id) as lineage, coalesce(g.origin_id, g.id) as level_lineage, g.title as level_title,
      t.title, t.goal, t.hours, t.preparation, t.homework,
      coalesce((select string_agg(l.title || ' ' || l.url, E'\n' order by l.position) from topic_links l where l.topic_id = t.id), '') as links,
      coalesce((select string_agg(f.file_id || ' ' || f.title, E'\n' order by f.position) from topic_files f where f.topic_id = t.id), '') as files
    from topics t join grade_levels g on g.id = t.grade_level_id where g.curriculum_id = any(${ids}::int[])
    order by g.position, t.position
  `.execute(ctx.db);
  const of = (id: number) => rows.filter(({ curriculum_id }) => curriculum_id === id);
  return { from, to, topics: compareTopics(of(from.id), of(to.id)) };
}
