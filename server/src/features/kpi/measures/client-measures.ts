/** Measures of packages, answers and leads: one statement each for all people of a role. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { among, lessonsOf } from './counted-for.ts';
import type { Counting, MeasureStatement } from './counted-for.ts';

/** Upper limit of one answer time, so that a single forgotten one does not outweigh a month. */
const longestMinutes = 14 * 24 * 60;

/** Packages that were used up or expired in the month, and those of them that the client followed with another. */
export function renewals(counting: Counting): MeasureStatement {
  const { role, span } = counting;
  const people: Readonly<Record<string, { readonly join: RawBuilder<unknown>; readonly person: RawBuilder<unknown> }>> = {
    AccountManager: {
      join: sql`join client_managers cm on cm.client_id = s.client_id and cm.since <= s.ended_at and (cm.until is null or s.ended_at < cm.until)`,
      person: sql`cm.manager_id`,
    },
    Teacher: { join: learning, person: sql`e.teacher_id` },
    Curator: { join: sql`${learning} join teachers pt on pt.id = e.teacher_id`, person: sql`pt.curator_id` },
  };
  const { join, person } = people[role] ?? unmeasured('renewals', role);
  return sql`
    with ended as (
      select s.id, s.client_id, s.kid_id, s.service_course_id, s.sold_on, s.ended_at, exists (
        select from user_subscriptions n where n.client_id = s.client_id and (n.kid_id is null or s.kid_id is null or n.kid_id = s.kid_id)
          and (n.sold_on, n.id) > (s.sold_on, s.id) and n.sold_on <= ${span.cutoff}::timestamptz::date and n.starts_on is not null
          and n.state not in ('refunded', 'cancelled')
      ) as renewed
      from (
        select s.*, u.at as ended_at from user_subscriptions s
        cross join lateral (select max(e.at) as at from unit_entries e where e.subscription_id = s.id) u where s.state = 'used'
        union all select s.*, s.ends_on + interval '1 day' as ended_at from user_subscriptions s where s.state = 'expired'
      ) s where s.ended_at >= ${span.from} and s.ended_at < ${span.end}
    )
    select ${person} as user_id, count(distinct s.id) filter (where s.renewed)::int as numerator, count(distinct s.id)::int as denominator
    from ended s ${join} where ${among(person, counting)} group by 1`;
}

/** The engagements `e` that a package `s` paid for when it ended. */
const learning = sql`join engagements e on e.client_id = s.client_id and e.service_course_id = s.service_course_id
  and (s.kid_id is null or e.kid_id = s.kid_id) and e.status <> 'trial' and e.started_on <= s.ended_at
  and (e.ended_on is null or e.ended_on >= s.ended_at - interval '30 days')`;

/** Minutes until the first answer: to an offer, to a follow-up of a cancelled lesson, to a lead. Open ones count up to now. */
export function firstAnswer(counting: Counting): MeasureStatement {
  const { role, span } = counting;
  const minutes = (asked: RawBuilder<unknown>, answered: RawBuilder<unknown>) => sql`
    sum(least(extract(epoch from greatest(least(coalesce(${answered}, ${span.cutoff}), ${span.cutoff}::timestamptz) - ${asked}, interval '0')) / 60,
      ${longestMinutes}))::int as numerator, count(*)::int as denominator`;
  const asked = (column: RawBuilder<unknown>) => sql`${column} >= ${span.from} and ${column} < ${span.end}`;
  if (role === 'Teacher') {
    const person = sql`o.teacher_id`;
    return sql`
      select ${person} as user_id, ${minutes(sql`o.offered_at`, sql`o.ended_at`)} from match_offers o
      where ${asked(sql`o.offered_at`)} and o.state <> 'withdrawn' and ${among(person, counting)} group by 1`;
  }
  if (role === 'SalesManager') {
    const person = sql`d.owner_id`;
    return sql`
      select ${person} as user_id, ${minutes(sql`d.created_at`, sql`least(y.left_at, n.at)`)} from deals d
      join lateral (select min(y.left_at) as left_at from deal_stays y where y.deal_id = d.id and y.stage = 'new' having count(*) > 0) y on true
      cross join lateral (select min(n.noted_at) as at from deal_notes n where n.deal_id = d.id and n.noted_at > d.created_at) n
      where ${asked(sql`d.created_at`)} and ${among(person, counting)} group by 1`;
  }
  const { from, person } = lessonsOf(role);
  const kinds = role === 'Curator' ? ['penalty', 'replacement'] : ['client_report'];
  return sql`
    select ${person} as user_id, ${minutes(sql`f.opened_at`, sql`f.decided_at`)} from ${from} join lesson_follow_ups f on f.lesson_id = l.id
    where ${asked(sql`f.opened_at`)} and f.kind = any(${kinds}::text[]) and f.state <> 'dropped' and ${among(person, counting)} group by 1`;
}

/** Lessons held or leads taken per week, or children served. */
export function load(counting: Counting): MeasureStatement {
  const { role, span } = counting;
  if (role === 'Teacher') {
    return sql`
      select l.teacher_id as user_id, count(*)::int as numerator, ${span.days}::int as denominator from lessons l
      where l.status = 'held' and l.start >= ${span.from} and l.start < ${span.end} and ${among(sql`l.teacher_id`, counting)} group by 1`;
  }
  if (role === 'SalesManager') {
    return sql`
      select d.owner_id as user_id, count(*)::int as numerator, ${span.days}::int as denominator from deals d
      where d.created_at >= ${span.from} and d.created_at < ${span.end} and ${among(sql`d.owner_id`, counting)} group by 1`;
  }
  if (role !== 'AccountManager') return unmeasured('load', role);
  return sql`
    select cm.manager_id as user_id, count(distinct e.kid_id)::int as numerator, 1 as denominator from engagements e
    join client_managers cm on cm.client_id = e.client_id and cm.since < ${span.end} and (cm.until is null or cm.until >= ${span.end})
    where e.status <> 'trial' and e.started_on < ${span.endDay}::date and (e.ended_on is null or e.ended_on >= ${span.month}::date)
      and ${among(sql`cm.manager_id`, counting)} group by 1`;
}

function unmeasured(measure: string, role: string): never {
  throw new Error(`${measure} is not measured for ${role}`);
}
