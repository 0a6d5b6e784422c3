import type { AgeGroup, CourseTexts, TextCourse } from '@lectern/contract/practice/age-groups.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { ageGroupActions } from '../practice.policy.ts';
import { kidAge } from './kid-age.ts';

type Row = Omit<AgeGroup, 'can'> & { readonly texts: number };

const today = ({ settings, now }: ReadContext) => dateIn(settings.school_zone, now).toString();

/** Children of `age_groups g` who learn its course. */
const childrenOf = (ctx: ReadContext) => sql`select distinct e.kid_id from engagements e join children k on k.id = e.kid_id
  where e.course_id = g.course_id and e.status <> 'ended' and ${kidAge(today(ctx))} between g.years_from and g.years_to`;

/** @param which a condition over `age_groups g` */
async function groupsOf(ctx: ReadContext, which: RawBuilder<unknown>): Promise<AgeGroup[]> {
  const { rows } = await sql<Row>`
    select g.id, g.course_id, ${titleOf(ctx, 'co')} as course_title, g.years_from, g.years_to, t.published, t.drafts, t.texts,
      (select count(*)::int from (${childrenOf(ctx)}) c) as children
    from age_groups g join courses co on co.id = g.course_id, lateral (
      select count(*) filter (where t.status = 'published')::int as published, count(*) filter (where t.status = 'draft')::int as drafts,
        count(*)::int as texts from practice_texts t where t.age_group_id = g.id
    ) t where ${which} order by g.years_from
  `.execute(ctx.db);
  return rows.map(({ texts, ...group }) => ({ ...group, can: allowedActions(ctx, ageGroupActions, { texts }) }));
}

/** @throws AppError `not_found` */
export async function getAgeGroup(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<AgeGroup> {
  const [group] = await groupsOf(ctx, sql`g.id = ${id}`);
  if (group === undefined) throw new AppError('not_found', { id });
  return group;
}

/** @throws AppError `not_found` */
export async function listAgeGroups(ctx: ReadContext, { query }: { query: { course_id: number } }): Promise<CourseTexts> {
  const { course_id: id } = query;
  const [course, groups] = await Promise.all([
    ctx.db
      .selectFrom('courses')
      .select(['id', titleOf(ctx).as('title')])
      .where('id', '=', id)
      .executeTakeFirst(),
    groupsOf(ctx, sql`g.course_id = ${id}`),
  ]);
  if (course === undefined) throw new AppError('not_found', { id }, 'course_id');
  return { course, groups };
}

/** Lists active courses, and archived ones that have texts. */
export async function listTextCourses(ctx: ReadContext): Promise<TextCourse[]> {
  const { rows } = await sql<TextCourse>`
    with learning as (
      select distinct e.course_id, e.kid_id, ${kidAge(today(ctx))} as age from engagements e join children k on k.id = e.kid_id
      where e.status <> 'ended'
    ), served as (
      select g.course_id, g.years_from, g.years_to from age_groups g
      where exists (select from practice_texts t where t.age_group_id = g.id and t.status = 'published')
    ), without as (
      select l.course_id, count(*)::int as children from learning l
      where not exists (select from served s where s.course_id = l.course_id and l.age between s.years_from and s.years_to) group by 1
    )
    select co.id, ${titleOf(ctx, 'co')} as title, (select count(*)::int from age_groups g where g.course_id = co.id) as groups,
      t.published, t.drafts, coalesce(w.children, 0) as children_without
    from courses co left join without w on w.course_id = co.id, lateral (
      select count(*) filter (where t.status = 'published')::int as published, count(*) filter (where t.status = 'draft')::int as drafts,
        count(*)::int as texts from practice_texts t where t.course_id = co.id
    ) t where co.active or t.texts > 0 order by co.position, ${titleOf(ctx, 'co')}, co.id
  `.execute(ctx.db);
  return [...rows];
}
