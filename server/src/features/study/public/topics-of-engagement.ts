import type { Topic } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

export type Pupil = { readonly kid_id: number; readonly course_id: number; readonly grade: number; readonly engagement_id: number };

/**
 * The topics a pupil is taught by, in order: of the grade level their engagement names, else of the first level of the
 * published curriculum for their school year. `held_on` is the last date, in `schoolZone`, on which they had the topic.
 */
export async function topicsOfEngagement(db: Db, pupil: Pupil, schoolZone: string): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    with level as (
      select coalesce(
        (select grade_level_id from engagements where id = ${pupil.engagement_id}),
        (select g.id from grade_levels g join curriculums c on c.id = g.curriculum_id
          where c.course_id = ${pupil.course_id} and c.grade = ${pupil.grade} and c.status = 'published'
          order by c.version desc, g.position limit 1)
      ) as id
    )
    select t.id, t.position, t.title, t.homework,
      (select max((l.start at time zone ${schoolZone})::date) from lesson_reports r join lessons l on l.id = r.lesson_id
        where r.topic_id = t.id and l.kid_id = ${pupil.kid_id} and l.status = 'held') as held_on
    from topics t join level on level.id = t.grade_level_id
    order by t.position
  `.execute(db);
  return rows;
}

/** The topic to prefill: the first one after the last that was held, or the first that was not. */
export function nextTopicOf(topics: readonly Topic[]): Topic | null {
  const lastHeld = topics.findLastIndex(({ held_on }) => held_on !== null);
  return topics.slice(lastHeld + 1).find(({ held_on }) => held_on === null) ?? topics.find(({ held_on }) => held_on === null) ?? null;
}
