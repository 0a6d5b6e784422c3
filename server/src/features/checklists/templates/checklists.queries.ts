import type { Checklist, ChecklistSection, ChecklistSummary, CourseForChecklist } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { blockersOf } from './checklist-blockers.rules.ts';
import type { ChecklistToPublish } from './checklist-blockers.rules.ts';
import { checklistActions } from './checklists.policy.ts';

type Params = { readonly params: { id: number } };
type Reading = Pick<ReadContext, 'db'>;

/** @param which a condition over `checklists c` */
async function summaries({ db }: Reading, which: RawBuilder<unknown>): Promise<ChecklistSummary[]> {
  const { rows } = await sql<ChecklistSummary>`
    select c.id, c.course_id, c.grade, c.version, c.status, c.created_at, u.name as created_by_name, c.published_at,
      (select count(*)::int from checklist_sections s join checklist_criteria k on k.section_id = s.id where s.checklist_id = c.id) as criteria,
      (select count(*)::int from child_checklists b where b.checklist_id = c.id) as used
    from checklists c left join users u on u.id = c.created_by where ${which} order by c.version desc
  `.execute(db);
  return [...rows];
}

export async function listChecklists(
  ctx: ReadContext,
  { query }: { query: { course_id: number; grade: number } },
): Promise<ChecklistSummary[]> {
  return summaries(ctx, sql`c.course_id = ${query.course_id} and c.grade = ${query.grade}`);
}

/** The sections of versions with their criteria, in order. @param which a condition over `checklists c` */
async function sectionsOf({ db }: Reading, which: RawBuilder<unknown>): Promise<(ChecklistSection & { checklist_id: number })[]> {
  const { rows } = await sql<ChecklistSection & { checklist_id: number }>`
    select s.checklist_id, s.id, s.title, coalesce((
      select json_agg(json_build_object('id', k.id, 'lineage', coalesce(k.origin_id, k.id), 'title', k.title, 'scale', to_json(k.scale),
        'topics', coalesce((select json_agg(json_build_object('id', t.topic_lineage, 'title', t.title) order by t.title, t.topic_lineage)
          from checklist_criterion_topics t where t.criterion_id = k.id), '[]')) order by k.position)
      from checklist_criteria k where k.section_id = s.id), '[]') as criteria
    from checklist_sections s join checklists c on c.id = s.checklist_id where ${which} order by s.checklist_id, s.position
  `.execute(db);
  return [...rows];
}

type Schedule = { readonly id: number; readonly revision: number; readonly every_lessons: number | null; readonly due_dates: string[] };

async function schedulesOf({ db }: Reading, which: RawBuilder<unknown>): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select c.id, c.revision, c.every_lessons,
      coalesce((select json_agg(d.due_on order by d.due_on) from checklist_due_dates d where d.checklist_id = c.id), '[]') as due_dates
    from checklists c where ${which}
  `.execute(db);
  return [...rows];
}

/** The contents to check before publishing, by the id of each version. @param which a condition over `checklists c` */
export async function checklistsToPublish(ctx: Reading, which: RawBuilder<unknown>): Promise<Map<number, ChecklistToPublish>> {
  const [schedules, sections] = await Promise.all([schedulesOf(ctx, which), sectionsOf(ctx, which)]);
  return new Map(
    schedules.map(({ id, ...schedule }) => [id, { ...schedule, sections: sections.filter(({ checklist_id }) => checklist_id === id) }]),
  );
}

/** The topics of the published curriculum, level by level; a topic of two levels occurs once. */
async function topicsToLink({ db }: Reading, { course_id, grade }: { course_id: number; grade: number }): Promise<Checklist['topics']> {
  const { rows } = await sql<Checklist['topics'][number]>`
    select distinct on (lineage) * from (
      select t.id, coalesce(t.origin_id, t.id) as lineage, t.title, g.title as level_title, g.position as level, t.position
      from curriculums c join grade_levels g on g.curriculum_id = c.id join topics t on t.grade_level_id = g.id
      where c.course_id = ${course_id} and c.grade = ${grade} and c.status = 'published'
    ) t order by lineage, level, position
  `.execute(db);
  return [...rows];
}

/** One version. @throws AppError `not_found` */
export async function getChecklist(ctx: ReadContext, { params: { id } }: Params): Promise<Checklist> {
  const which = sql`c.id = ${id}`;
  const [[summary], contents] = await Promise.all([summaries(ctx, which), checklistsToPublish(ctx, which)]);
  const content = contents.get(id) as (ChecklistToPublish & Schedule & { sections: ChecklistSection[] }) | undefined;
  if (summary === undefined || content === undefined) throw new AppError('not_found', { id });
  const [{ title }, topics] = await Promise.all([
    ctx.db.selectFrom('courses').select(titleOf(ctx).as('title')).where('id', '=', summary.course_id).executeTakeFirstOrThrow(),
    topicsToLink(ctx, summary),
  ]);
  const blockers = summary.status === 'draft' ? blockersOf(content) : [];
  return {
    ...summary,
    course_title: title,
    revision: content.revision,
    every_lessons: content.every_lessons,
    due_dates: [...content.due_dates],
    sections: content.sections,
    topics,
    blockers,
    can: allowedActions(ctx, checklistActions, { status: summary.status, blockers: blockers.length }),
  };
}

type CourseRow = { readonly id: number; readonly title: string; readonly grade_from: number; readonly grade_to: number };
type GradeRow = { readonly course_id: number; readonly grade: number };

/** Lists every active course with its grades and their checklists. */
export async function getCoursesForChecklist(ctx: ReadContext): Promise<CourseForChecklist[]> {
  const [{ rows: courses }, { rows: versions }, { rows: taught }, drafts] = await Promise.all([
    sql<CourseRow>`select id, ${titleOf(ctx)} as title, grade_from, grade_to from courses where active order by position, title`.execute(
      ctx.db,
    ),
    sql<GradeRow & { id: number; version: number; status: 'draft' | 'published' }>`
      select id, course_id, grade, version, status from checklists where status <> 'archived' order by version`.execute(ctx.db),
    sql<GradeRow & { children: number }>`
      select e.course_id, k.grade, count(distinct e.kid_id)::int as children from engagements e join children k on k.id = e.kid_id
      where e.status <> 'ended' group by 1, 2`.execute(ctx.db),
    checklistsToPublish(ctx, sql`c.status = 'draft'`),
  ]);
  const key = ({ course_id, grade }: GradeRow) => `${course_id} ${grade}`;
  const children = new Map(taught.map((row) => [key(row), row.children]));
  const byGrade = Map.groupBy(versions, key);
  return courses.map(({ id, title, grade_from, grade_to }) => ({
    id,
    title,
    grades: Array.from({ length: grade_to - grade_from + 1 }, (_, at) => {
      const place = { course_id: id, grade: grade_from + at };
      const own = byGrade.get(key(place)) ?? [];
      return {
        grade: place.grade,
        in_force: own.find(({ status }) => status === 'published')?.id ?? null,
        drafts: own
          .filter(({ status }) => status === 'draft')
          .map((draft) => ({ id: draft.id, version: draft.version, blockers: blockersOf(drafts.get(draft.id) ?? noContent).length })),
        children: children.get(key(place)) ?? 0,
      };
    }),
  }));
}

const noContent: ChecklistToPublish = { every_lessons: null, due_dates: [], sections: [] };
