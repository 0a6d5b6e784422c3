import type { Topic } from '@lectern/contract/study/study.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { topicColumns } from '../curriculums/grade-level.queries.ts';

export type Pupil = { readonly kid_id: number; readonly course_id: number; readonly grade: number; readonly engagement_id: number };

/**
 * Returns the topics of a pupil, in order: of the grade level of their engagement, otherwise of the first level of the published curriculum
 * for their school year. `held_on` is the last date, in `schoolZone`, on which they had the topic in any version.
 */
export async function topicsOfEngagement(db: Db, pupil: Pupil, schoolZone: string): Promise<Topic[]> {
  const { rows } = await sql<Omit<Topic, 'held_on'> & { readonly last_start: string | null }>`
    with level as (
      select coalesce(
        (select grade_level_id from engagements where id = ${pupil.engagement_id}),
        (select g.id from grade_levels g join curriculums c on c.id = g.curriculum_id
          where c.course_id = ${pupil.course_id} and c.grade = ${pupil.grade} and c.status = 'published'
          order by c.version desc, g.position limit 1)
      ) as id
    ), had as (
      select coalesce(t.origin_id, t.id) as lineage, max(l.start) as start,
        (array_agg(r.mark order by l.start desc) filter (where r.mark is not null))[1] as mark
      from lessons l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id
      where l.kid_id = ${pupil.kid_id} and l.status = 'held' group by 1
    )
    select ${topicColumns}, had.start as last_start, had.mark
    from topics t join level on level.id = t.grade_level_id left join had on had.lineage = coalesce(t.origin_id, t.id)
    order by t.position
  `.execute(db);
  // Not computed in the database, which reads the sign of offset zones like +0300 the POSIX way.
  const dayOf = (start: string) => Temporal.Instant.from(start).toZonedDateTimeISO(temporalZone(schoolZone)).toPlainDate().toString();
  return rows.map(({ last_start, ...topic }) => ({ ...topic, held_on: last_start === null ? null : dayOf(last_start) }));
}

/** The topic to prefill: the first one after the last held one, or the first one not held. */
export function nextTopicOf<T extends Pick<Topic, 'id' | 'held_on'>>(topics: readonly T[]): T | null {
  const lastHeld = topics.findLastIndex(({ held_on }) => held_on !== null);
  return topics.slice(lastHeld + 1).find(({ held_on }) => held_on === null) ?? topics.find(({ held_on }) => held_on === null) ?? null;
}
