import type { MatchFigures, MatchFiguresQuery } from '@lectern/contract/matches/match-figures.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { searchScope } from '../matches.policy.ts';
import { answeredOffers, beginOf, ofCourseAndGrade, ownTeachers } from './answered-offers.queries.ts';
import { hourOf, schoolHours, schoolTime, weekdayOf } from './school-hours.queries.ts';

type Hour = MatchFigures['hours'][number];

/** Declines by course, grade, reason and hour of the week, beside the hours that searches ask for and teachers work. */
export async function getMatchFigures(ctx: ReadContext, { query }: { query: MatchFiguresQuery }): Promise<MatchFigures> {
  const title = titleOf(ctx, 'd');
  const declined = sql`${answeredOffers(ctx, query)} and o.state = 'declined'`;
  const [declines, hours] = await Promise.all([
    sql<MatchFigures['declines'][number]>`
      select x.*, ${titleOf(ctx, 'co')} as course_title, ${title} as reason_title
      from (
        select r.course_id, r.grade, o.decline_reason_id as reason_id, count(*)::int as declined from ${declined} group by 1, 2, 3
      ) x join courses co on co.id = x.course_id left join match_decline_reasons d on d.id = x.reason_id
      order by ${titleOf(ctx, 'co')}, x.course_id, x.grade, d.position nulls last, x.reason_id
    `.execute(ctx.db),
    hoursOf(ctx, query),
  ]);
  return { zone: ctx.settings.school_zone, declines: [...declines.rows], hours };
}

/** Each search, offer and teacher counts once per hour, however many windows overlap it. */
async function hoursOf(ctx: ReadContext, query: MatchFiguresQuery): Promise<Hour[]> {
  const reason = query.reason_id === undefined ? sql`true` : sql`o.decline_reason_id = ${query.reason_id}`;
  const slot = schoolTime(ctx, { weekday: sql.ref('s.weekday'), minute: sql.ref('s.start_minute'), zone: sql`r.zone` });
  const today = schoolDateOf(ctx, ctx.now);
  const at = sql`hours.at`;
  const { rows } = await sql<Hour>`
    with declined as (
      select ${weekdayOf(sql`s.at`)} as weekday, ${hourOf(sql`s.at`)} as hour, count(distinct s.id)::int as declined
      from (
        select o.id, ${slot} as at from ${answeredOffersWithSlots(ctx, query)} and o.state = 'declined' and ${reason}
      ) s group by 1, 2
    ), wished as (
      select ${weekdayOf(at)} as weekday, ${hourOf(at)} as hour, count(distinct r.id)::int as wished
      from match_requests r join children k on k.id = r.kid_id join clients c on c.id = r.client_id join match_windows w on w.request_id = r.id
        cross join lateral ${schoolHours(ctx, { of: 'w', zone: sql`r.zone` })}
      where ${searchScope(ctx.actor)} and r.created_at > ${beginOf(ctx, query)} and ${ofCourseAndGrade(query)} group by 1, 2
    ), offered as (
      select ${weekdayOf(at)} as weekday, ${hourOf(at)} as hour, count(distinct t.id)::int as offered
      from teachers t join working_hours h on h.teacher_id = t.id and h.valid_from <= ${today} and (h.valid_to is null or h.valid_to > ${today})
        cross join lateral ${schoolHours(ctx, { of: 'h', zone: sql`h.zone` })}
      where t.status = 'active' and ${ownTeachers(ctx)} and ${teaches(query)} group by 1, 2
    )
    select weekday, hour, coalesce(declined, 0) as declined, coalesce(wished, 0) as wished, coalesce(offered, 0) as offered
    from declined full join wished using (weekday, hour) full join offered using (weekday, hour) order by weekday, hour
  `.execute(ctx.db);
  return [...rows];
}

function answeredOffersWithSlots(ctx: ReadContext, query: MatchFiguresQuery) {
  return sql`match_offer_slots s, ${answeredOffers(ctx, query)} and s.offer_id = o.id`;
}

/** Whether a teacher teaches one of the courses in one of the grades, as a condition over `teachers t`. */
function teaches({ course_id: courses, grade }: MatchFiguresQuery) {
  const course = courses === undefined ? sql`true` : sql`x.course_id = any(${courses}::int[])`;
  const inGrade =
    grade === undefined ? sql`true` : sql`exists (select from unnest(${grade}::int[]) g where g between x.grade_from and x.grade_to)`;
  return sql`exists (select from teacher_skills x where x.teacher_id = t.id and ${course} and ${inGrade})`;
}
