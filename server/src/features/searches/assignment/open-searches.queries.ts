import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { opensInbox } from '../../matches/public/opens-inbox.ts';
import { searchScope } from '../../matches/public/waves.ts';

/** Maximum number of searches in one assignment; the longest waiting first. */
export const mostSearches = 500;

export type OpenSearch = {
  readonly id: number;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly course_id: number;
  readonly course_title: string;
  readonly grade: number;
  readonly service_course_id: number;
  readonly trial: boolean;
  readonly minutes: number;
  readonly lessons_per_week: number;
  readonly zone: string;
  readonly starts_on: string | null;
  readonly weeks: number;
  readonly created_at: string;
  /** Whether the consent for the child's data is missing, so that nothing may be offered. */
  readonly data_stopped: boolean;
  readonly windows: readonly { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number }[];
  /** Teachers who were offered the search, teach the child the course, or have parted from the child. */
  readonly without: readonly number[];
};

/** The actor's searches that take offers, the longest waiting first, those without a consent last. Older searches without a service course are not included. */
export async function openSearches(ctx: ReadContext): Promise<OpenSearch[]> {
  const { db, actor, now } = ctx;
  const { rows } = await sql<OpenSearch>`
    select r.id, r.kid_id, k.name as kid_name, r.course_id, ${titleOf(ctx, 'co')} as course_title, r.grade, r.service_course_id, s.kind = 'trial' as trial,
      r.minutes, r.lessons_per_week, r.zone, r.starts_on, r.weeks, r.created_at,
      child_data_stopped(r.kid_id) as data_stopped,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'start_minute', w.start_minute, 'finish_minute', w.finish_minute)), '[]')
        from match_windows w where w.request_id = r.id) as windows,
      (select coalesce(json_agg(x.teacher_id), '[]') from (
        select o.teacher_id from match_offers o where o.request_id = r.id
        union select e.teacher_id from engagements e where e.kid_id = r.kid_id and (e.status = 'ended' or e.course_id = r.course_id)
      ) x) as without
    from match_requests r join children k on k.id = r.kid_id join clients c on c.id = r.client_id join courses co on co.id = r.course_id
      join service_courses s on s.id = r.service_course_id and s.minutes = r.minutes
    where ${searchScope(actor)} and r.state in ('draft', 'open') and r.deadline > ${isoOf(now)} and k.status = 'active' and c.status = 'active'
    order by data_stopped, r.created_at, r.id limit ${mostSearches}
  `.execute(db);
  return rows;
}

export type Candidate = { readonly id: number; readonly name: string; readonly max_minutes_per_week: number | null };
type Skill = { readonly teacher_id: number; readonly course_id: number; readonly grade_from: number; readonly grade_to: number };
type Rate = { readonly teacher_id: number; readonly service_course_id: number; readonly rate_from: string };

/** Active teachers who can answer offers, with what they teach and are paid for. */
export type Candidates = {
  readonly teachers: ReadonlyMap<number, Candidate>;
  /** Teachers of a course and grade with a rate for the service course since `day`. */
  teaching(search: OpenSearch, day: string): number[];
};

export async function candidatesOf({ db }: ReadContext): Promise<Candidates> {
  const answers = sql`from teachers t join users u on u.id = t.id where t.status = 'active' and ${opensInbox}`;
  const [teachers, skills, rates] = await Promise.all([
    sql<Candidate>`select t.id, u.name, t.max_minutes_per_week ${answers}`.execute(db),
    sql<Skill>`select teacher_id, course_id, grade_from, grade_to from teacher_skills order by teacher_id`.execute(db),
    sql<Rate>`select teacher_id, service_course_id, min(effective_from) as rate_from from rate_versions group by 1, 2`.execute(db),
  ]);
  const byId = new Map(teachers.rows.map((teacher) => [teacher.id, teacher]));
  const byCourse = Map.groupBy(skills.rows, ({ course_id }) => course_id);
  const ratesOf = new Map(
    [...Map.groupBy(rates.rows, ({ service_course_id }) => service_course_id)].map(([id, of]) => [
      id,
      new Map(of.map(({ teacher_id, rate_from }) => [teacher_id, rate_from])),
    ]),
  );
  const teaching = ({ course_id, grade, service_course_id, without }: OpenSearch, day: string) => {
    const found = new Set<number>();
    const rateFrom = ratesOf.get(service_course_id);
    for (const { teacher_id, grade_from, grade_to } of byCourse.get(course_id) ?? []) {
      if (grade < grade_from || grade > grade_to || !byId.has(teacher_id) || without.includes(teacher_id)) continue;
      const rate = rateFrom?.get(teacher_id);
      if (rate !== undefined && rate <= day) found.add(teacher_id);
    }
    return [...found];
  };
  return { teachers: byId, teaching };
}
