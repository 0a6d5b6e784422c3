import type { DeclineReason, InboxOffer, OwnOfferListQuery } from '@lectern/contract/matches/offers.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { offeredPayOf } from '../salary/public/offered-pay.ts';
import { answerActions, requireInbox } from './inbox.policy.ts';
import { ageOn, firstNameOf, timesToChoose } from './inbox.rules.ts';

/** An offer with all facts that decide about it; its teacher may not see all of them. */
export type OwnOffer = Omit<InboxOffer, 'can' | 'pay' | 'kid_first_name' | 'age' | 'times_to_choose'> & {
  readonly request_id: number;
  readonly teacher_id: number;
  readonly teacher_zone: string;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly birth_date: string | null;
  readonly kid_grade: number;
  /** Title of the level at which the child learns the course with this teacher: a rate may apply to it only. */
  readonly kid_level: string;
  readonly kid_active: boolean;
  readonly client_id: number;
  readonly client_name: string;
  readonly course_id: number;
  readonly service_course_id: number | null;
  readonly created_by: number | null;
  readonly manager_id: number | null;
  /** The engagement of the child and the teacher in this course, unless it has ended. */
  readonly engagement_id: number | null;
  readonly engagement_status: 'trial' | 'active' | 'paused' | null;
  /** The user who holds the teacher's time for the child now. */
  readonly holder_id: number | null;
};

/** Whether an offer ended because another one was accepted, as a condition over `match_offers o`. */
const takenByAnother = sql`(o.state = 'withdrawn' and exists (select from match_offers w where w.request_id = o.request_id
  and w.state = 'accepted' and w.ended_at = o.ended_at))`;

/** Offers of a teacher. An old search without a service course uses the usual one of the course. */
export function ownOffers(ctx: Pick<ReadContext, 'actor' | 'browser' | 'now'>, where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const { now } = ctx;
  return sql<OwnOffer>`
    select o.id, o.request_id, o.teacher_id, u.zone as teacher_zone, o.state, r.state as request_state, o.offered_at, o.viewed_at,
      o.ended_at, r.deadline, o.decline_reason, r.kid_id, k.name as kid_name, k.birth_date, k.grade as kid_grade,
      coalesce((select g.title from grade_levels g where g.id = e.grade_level_id), '') as kid_level, k.status = 'active' and c.status = 'active' as kid_active,
      r.client_id, c.name as client_name, r.grade, r.course_id, ${titleOf(ctx, 'co')} as course_title, s.id as service_course_id,
      coalesce(${titleOf(ctx, 's')}, ${titleOf(ctx, 'co')}) as service_title, coalesce(s.kind = 'trial', false) as trial, r.lessons_per_week,
      case when r.service_course_id is null then coalesce(s.minutes, r.minutes) else r.minutes end as minutes,
      r.weeks, r.zone, r.starts_on, r.comment, r.created_by, c.manager_id, a.name as asked_by_name,
      ${takenByAnother} as taken,
      (select g.title from recommendations n join grade_levels g on g.id = n.grade_level_id
        where n.kid_id = r.kid_id and n.course_id = r.course_id order by n.recommended_at desc limit 1) as level,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'start_minute', w.start_minute, 'finish_minute', w.finish_minute)
        order by w.weekday, w.start_minute), '[]') from match_windows w where w.request_id = r.id) as windows,
      (select coalesce(json_agg(json_build_object('weekday', l.weekday, 'start_minute', l.start_minute)
        order by l.weekday, l.start_minute), '[]') from match_offer_slots l where l.offer_id = o.id) as slots,
      e.id as engagement_id, e.status as engagement_status,
      (select h.held_by from holds h where h.teacher_id = o.teacher_id and h.kid_id = r.kid_id and h.ended_at is null
        and h.held_until > ${now.toString()} order by h.id desc limit 1) as holder_id
    from match_offers o join match_requests r on r.id = o.request_id join children k on k.id = r.kid_id join clients c on c.id = r.client_id
      join courses co on co.id = r.course_id join users u on u.id = o.teacher_id left join users a on a.id = r.created_by
      left join service_courses s on s.id = coalesce(r.service_course_id, (select d.id from service_courses d
        where d.course_id = r.course_id and d.kind = 'individual' and d.active order by d.minutes = r.minutes desc, d.position, d.id limit 1))
      left join engagements e on e.kid_id = r.kid_id and e.teacher_id = o.teacher_id and e.course_id = r.course_id and e.status <> 'ended'
    where ${where} ${tail}
  `;
}

type PayOf = Awaited<ReturnType<typeof offeredPayOf>>;

function inboxView(ctx: ReadContext, offer: OwnOffer, payOf: PayOf): InboxOffer {
  const {
    request_id: _r,
    teacher_id: _t,
    teacher_zone: _z,
    kid_id: _k,
    kid_name,
    birth_date,
    kid_grade,
    kid_level,
    kid_active: _a,
    client_id: _c,
    client_name,
    course_id: _co,
    service_course_id,
    created_by: _b,
    manager_id: _m,
    engagement_id: _e,
    engagement_status: _es,
    holder_id: _h,
    ...shown
  } = offer;
  const today = schoolDateOf(ctx, ctx.now);
  const day = offer.starts_on !== null && offer.starts_on > today ? offer.starts_on : today;
  return {
    ...shown,
    pay: payOf({ service_course_id, day, grade: kid_grade, level: kid_level }),
    kid_first_name: firstNameOf(kid_name, client_name),
    age: ageOn(birth_date, today),
    times_to_choose: timesToChoose(offer),
    can: allowedActions(ctx, answerActions, offer),
  };
}

/** Lists offers; an open one past its deadline already counts as past, because it can no longer be answered. */
export async function listOwnOffers(
  ctx: ReadContext,
  { query }: { query: OwnOfferListQuery },
): Promise<{ count: number; results: InboxOffer[] }> {
  requireInbox(ctx.actor);
  const { box } = query;
  const open = sql`(o.state in ('offered', 'viewed') and r.state = 'open' and r.deadline > ${ctx.now.toString()})`;
  const where = sql`o.teacher_id = ${ctx.actor.id} and ${box === 'open' ? open : sql`not ${open}`}`;
  const order = box === 'open' ? sql`r.deadline, o.id` : sql`coalesce(o.ended_at, r.deadline) desc, o.id desc`;
  const [counted, { rows }, payOf] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from match_offers o join match_requests r on r.id = o.request_id where ${where}
    `.execute(ctx.db),
    ownOffers(ctx, where, sql`order by ${order} ${pageLimit(query)}`).execute(ctx.db),
    offeredPayOf(ctx.db, ctx.actor.id),
  ]);
  return { count: counted.rows[0]?.count ?? 0, results: rows.map((row) => inboxView(ctx, row, payOf)) };
}

type Standing = Pick<
  OwnOffer,
  'kid_id' | 'teacher_id' | 'state' | 'request_state' | 'deadline' | 'taken' | 'kid_active' | 'service_course_id'
>;

/**
 * Reads only the facts that decide whether an offer can be answered, to refuse latecomers cheaply: many teachers may accept one search at
 * once.
 * @throws AppError `forbidden` without the ability, `not_found` for another teacher's offer
 */
export async function requireStanding({ db, actor }: ReadContext, id: number): Promise<Standing> {
  requireInbox(actor);
  const { rows } = await sql<Standing>`
    select r.kid_id, o.teacher_id, o.state, r.state as request_state, r.deadline, true as kid_active, 0 as service_course_id, ${takenByAnother} as taken
    from match_offers o join match_requests r on r.id = o.request_id where o.id = ${id} and o.teacher_id = ${actor.id}
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Loads an offer of the current teacher. @throws AppError `forbidden` without the ability, `not_found` for another teacher's offer */
export async function requireOwnOffer(ctx: ReadContext, id: number): Promise<OwnOffer> {
  requireInbox(ctx.actor);
  const { rows } = await ownOffers(ctx, sql`o.id = ${id} and o.teacher_id = ${ctx.actor.id}`, sql``).execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

export async function listDeclineReasons(ctx: ReadContext): Promise<DeclineReason[]> {
  requireInbox(ctx.actor);
  const title = titleOf(ctx);
  const { rows } = await sql<DeclineReason>`
    select id, ${title} as title, needs_comment from match_decline_reasons where active order by position, id
  `.execute(ctx.db);
  return rows;
}
