import type { PlanAndFact, PlannedTopic } from '@lectern/contract/study/curriculum-moves.schema';
import { passes } from '@lectern/contract/questions/scoring.rules';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { nextTopicOf } from './topics-of-engagement.ts';
import { planOf } from '../curriculums/plan-and-fact.rules.ts';

type TestRow = { readonly earned: number; readonly points: number; readonly pass_percent: number };
type TopicRow = Omit<PlannedTopic, 'held_on' | 'skipped' | 'test'> & { readonly last_start: string | null; readonly test: TestRow | null };
type Found = Pick<PlanAndFact, 'engagement_id' | 'course_title' | 'level' | 'lessons_left'> & { readonly topics: TopicRow[] };

/**
 * Returns the plan and fact of a child in a course, in one statement.
 * @param scope which engagements the actor may see, as an SQL condition over `engagements e`, `children k` and `clients c`
 * @throws AppError `not_found`
 */
export async function planOfEngagement(ctx: ReadContext, id: number, scope: RawBuilder<boolean>): Promise<PlanAndFact> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select e.id, e.kid_id, e.course_id, ${titleOf(ctx, 'co')} as course_title, coalesce(e.grade_level_id, (
        select g.id from grade_levels g join curriculums u on u.id = g.curriculum_id
        where u.course_id = e.course_id and u.grade = k.grade and u.status = 'published' order by u.version desc, g.position limit 1
      )) as level_id
      from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id join courses co on co.id = e.course_id
      where e.id = ${id} and ${scope}
    ), held as materialized (
      select l.id, l.course_id, l.start, l.status from lessons l where l.kid_id = (select kid_id from found) and l.status in ('planned', 'held')
    ), had as (
      select coalesce(t.origin_id, t.id) as lineage, max(l.start) as start,
        (array_agg(r.mark order by l.start desc) filter (where r.mark is not null))[1] as mark
      from held l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id where l.status = 'held' group by 1
    ), tested as (
      select distinct on (v.lineage_id) v.lineage_id as lineage, json_build_object('earned', r.earned, 'pass_percent', v.pass_percent,
        'points', (select coalesce(sum(q.points), 0)::int from test_questions q where q.test_id = v.id)) as test
      from held l join test_results r on r.lesson_id = l.id join test_templates v on v.id = r.test_id
      order by v.lineage_id, l.start desc, r.id desc
    )
    select f.id as engagement_id, f.course_title,
      (select json_build_object('id', g.id, 'title', g.title, 'curriculum_id', u.id, 'grade', u.grade, 'version', u.version)
        from grade_levels g join curriculums u on u.id = g.curriculum_id where g.id = f.level_id) as level,
      (select count(*)::int from lessons l where l.engagement_id = f.id and l.kid_id = f.kid_id and l.status = 'planned'
        and l.finish > ${ctx.now.toString()}) as lessons_left,
      (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'hours', t.hours, 'last_start', had.start, 'mark', had.mark,
          'test', tested.test) order by t.position), '[]')
        from topics t left join had on had.lineage = coalesce(t.origin_id, t.id) left join tested on tested.lineage = coalesce(t.origin_id, t.id)
        where t.grade_level_id = f.level_id) as topics
    from found f
  `.execute(ctx.db);
  const found = rows[0];
  if (found === undefined) throw new AppError('not_found', { id }, 'engagement_id');
  const topics = planOf(found.topics.map((topic) => shown(topic, ctx.settings.school_zone)));
  return {
    ...found,
    topics,
    next_topic_id: nextTopicOf(topics)?.id ?? null,
    hours_left: topics.filter(({ held_on }) => held_on === null).reduce((sum, { hours }) => sum + hours, 0),
  };
}

function shown({ last_start, test, ...topic }: TopicRow, schoolZone: string): Omit<PlannedTopic, 'skipped'> {
  // Not computed in the database, which reads the sign of offset zones like +0300 the POSIX way.
  const dayOf = (start: string) => Temporal.Instant.from(start).toZonedDateTimeISO(temporalZone(schoolZone)).toPlainDate().toString();
  return {
    ...topic,
    held_on: last_start === null ? null : dayOf(last_start),
    test: test === null ? null : { earned: test.earned, points: test.points, passed: passes(test.earned, test.points, test.pass_percent) },
  };
}
