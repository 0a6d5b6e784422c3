import type { OfferAnswer, OfferAnswersQuery, TeacherAnswers, TeacherAnswersQuery } from '@lectern/contract/matches/match-figures.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cachedCount } from '../../../kernel/cached-count.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { nameMatches } from '../../../kernel/names/name-search.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { answeredOffers, ownTeachers } from './answered-offers.queries.ts';
import { hourOf, schoolTime, weekdayOf } from './school-hours.queries.ts';

type Page<Row> = { readonly count: number; readonly results: Row[] };
type Fragment = RawBuilder<unknown>;

/** The time of an offered slot `s` in the school's zone. */
const slotTime = (ctx: ReadContext) =>
  schoolTime(ctx, { weekday: sql.ref('s.weekday'), minute: sql.ref('s.start_minute'), zone: sql`r.zone` });

async function namedTeacher(ctx: ReadContext, search: string | undefined): Promise<Fragment> {
  if (search === undefined) return sql`true`;
  const group = sql`(select u.id, u.name, u.name_key from users u join teachers t on t.id = u.id where ${ownTeachers(ctx)})`;
  return nameMatches(ctx.db, group, sql`t.id`, search);
}

async function chosenOf(ctx: ReadContext, query: OfferAnswersQuery): Promise<Fragment> {
  const conditions = [await namedTeacher(ctx, query.search)];
  if (query.teacher_id !== undefined) conditions.push(sql`o.teacher_id = any(${query.teacher_id}::int[])`);
  if (query.reason_id !== undefined) conditions.push(sql`o.decline_reason_id = any(${query.reason_id}::int[])`);
  if (query.state !== undefined) conditions.push(sql`o.state = any(${query.state}::text[])`);
  if (query.hour !== undefined) {
    const [weekday, hour] = query.hour.split(':').map(Number);
    conditions.push(sql`exists (select from match_offer_slots s cross join lateral (select ${slotTime(ctx)} as at) x
      where s.offer_id = o.id and ${weekdayOf(sql`x.at`)} = ${weekday} and ${hourOf(sql`x.at`)} = ${hour})`);
  }
  return sql.join(conditions, sql` and `);
}

/** The reason's title is translated to the reader's language; the teacher's comment after it is shown as typed. */
function reasonOf(ctx: ReadContext): Fragment {
  const title = titleOf(ctx, 'd');
  return sql`coalesce((select ${title} || substr(o.decline_reason, length(x.title) + 1)
    from match_decline_reasons d cross join lateral unnest(array[d.title_en, d.title_ru]) x(title)
    where d.id = o.decline_reason_id and (o.decline_reason = x.title or starts_with(o.decline_reason, x.title || ': ')) limit 1), o.decline_reason)`;
}

const answerKeys = { ended_at: sql`o.ended_at`, waited: sql`o.ended_at - o.offered_at` };

/** Lists how offers to the teachers of the actor's group ended, without the child. */
export async function listOfferAnswers(ctx: ReadContext, { query }: { query: OfferAnswersQuery }): Promise<Page<OfferAnswer>> {
  const from = sql`from ${answeredOffers(ctx, query)} and ${await chosenOf(ctx, query)}`;
  const key = answerKeys[query.ordering.replace('-', '') as keyof typeof answerKeys];
  const order = query.ordering.startsWith('-') ? sql`${key} desc` : key;
  const at = sql`x.at`;
  const [{ rows }, count] = await Promise.all([
    sql<OfferAnswer>`
      select p.*, u.name as teacher_name, ${titleOf(ctx, 'co')} as course_title
      from (
        select o.id, o.teacher_id, r.course_id, r.grade, o.state, ${reasonOf(ctx)} as decline_reason, o.offered_at, o.ended_at,
          row_number() over (order by ${order}, o.id desc) as place,
          (select coalesce(json_agg(json_build_object('weekday', ${weekdayOf(at)}, 'start_minute', ${hourOf(at)} * 60 + extract(minute from x.at)::int)
            order by x.at), '[]') from match_offer_slots s cross join lateral (select ${slotTime(ctx)} as at) x where s.offer_id = o.id) as slots
        ${from} order by place ${pageLimit(query)}
      ) p join users u on u.id = p.teacher_id join courses co on co.id = p.course_id order by p.place
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count ${from}`),
  ]);
  return { count, results: rows.map(answerView) };
}

function answerView({
  id,
  teacher_id,
  teacher_name,
  course_title,
  grade,
  state,
  slots,
  decline_reason,
  offered_at,
  ended_at,
}: OfferAnswer) {
  return { id, teacher_id, teacher_name, course_title, grade, state, slots, decline_reason, offered_at, ended_at };
}

const teacherKeys = {
  accepted_percent: sql`accepted_percent`,
  answer_minutes: sql`answer_minutes`,
  expired: sql`expired`,
  name: sql`lower(u.name)`,
};

/** Lists acceptance rate and median time to answer by teacher. */
export async function listTeacherAnswers(ctx: ReadContext, { query }: { query: TeacherAnswersQuery }): Promise<Page<TeacherAnswers>> {
  const count = (state: string) => sql`count(*) filter (where o.state = ${sql.lit(state)})::int`;
  const answered = sql`count(*) filter (where o.state <> 'expired')`;
  const figures = sql`
    select o.teacher_id as id, ${count('accepted')} as accepted, ${count('declined')} as declined, ${count('expired')} as expired,
      round(100.0 * ${count('accepted')} / nullif(${answered}, 0), 1)::float8 as accepted_percent,
      round(percentile_cont(0.5) within group (order by extract(epoch from o.ended_at - o.offered_at) / 60) filter (where o.state <> 'expired'))::int
        as answer_minutes
    from ${answeredOffers(ctx, query)} and ${await namedTeacher(ctx, query.search)} group by o.teacher_id`;
  const key = teacherKeys[query.ordering.replace('-', '') as keyof typeof teacherKeys];
  const [{ rows }, teachers] = await Promise.all([
    sql<TeacherAnswers>`
      select f.*, u.name as teacher_name from (${figures}) f join users u on u.id = f.id
      order by ${key} ${query.ordering.startsWith('-') ? sql`desc` : sql`asc`} nulls last, f.id ${pageLimit(query)}
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count from (${figures}) f`),
  ]);
  return { count: teachers, results: [...rows] };
}
