import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { canArrangeLesson } from '../lessons/public/lesson-access.ts';

type Standing = 'active' | 'inactive';

/** An engagement with everything that decides whether its lessons can be placed. */
export type Engaged = {
  readonly engagement_id: number;
  readonly status: 'trial' | 'active' | 'paused' | 'ended';
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly teacher_zone: string;
  readonly teacher_status: Standing;
  readonly curator_id: number | null;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly kid_zone: string;
  readonly kid_status: Standing;
  /** The consent to process the child's data is missing. */
  readonly data_stopped: boolean;
  readonly client_id: number;
  readonly client_zone: string;
  readonly client_status: Standing;
  readonly manager_id: number | null;
  readonly course_title: string;
  readonly service_course_id: number;
  readonly service_title: string;
  readonly service_minutes: number;
  readonly kind: ServiceCourseKind;
  readonly price: MinorUnits;
  readonly currency: Currency;
  /** The first day (school's zone) for which the teacher has a rate for these lessons. */
  readonly rate_from: string | null;
};

/** An engagement with the current state of its people; null if there is none. */
export async function engagedIn(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db' | 'now' | 'settings'>,
  engagementId: number,
): Promise<Engaged | null> {
  const { rows } = await sql<Engaged>`
    select e.id as engagement_id, e.status, e.teacher_id, tu.name as teacher_name, tu.zone as teacher_zone, t.status as teacher_status,
      t.curator_id, e.kid_id, k.name as kid_name, k.zone as kid_zone, k.status as kid_status, child_data_stopped(k.id) as data_stopped, e.client_id, c.zone as client_zone,
      c.status as client_status, c.manager_id, ${titleOf(ctx, 'co')} as course_title, e.service_course_id, ${titleOf(ctx, 'sc')} as service_title,
      sc.minutes as service_minutes, sc.kind, service_course_price(sc.id, ${schoolDateOf(ctx, ctx.now)}::date) as price, sc.currency,
      (select min(v.effective_from) from rate_versions v
        where v.teacher_id = e.teacher_id and v.service_course_id = e.service_course_id) as rate_from
    from engagements e join teachers t on t.id = e.teacher_id join users tu on tu.id = e.teacher_id join children k on k.id = e.kid_id
      join clients c on c.id = e.client_id join courses co on co.id = e.course_id join service_courses sc on sc.id = e.service_course_id
    where e.id = ${engagementId}
  `.execute(ctx.db);
  return rows[0] ?? null;
}

/** The same for a child and a teacher without an engagement, as if one were active. */
export async function wouldBeEngaged(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db' | 'now' | 'settings'>,
  { teacher_id, kid_id, service_course_id }: Pick<Engaged, 'teacher_id' | 'kid_id' | 'service_course_id'>,
): Promise<Engaged | null> {
  const { rows } = await sql<Engaged>`
    select 0 as engagement_id, 'active' as status, t.id as teacher_id, tu.name as teacher_name, tu.zone as teacher_zone,
      t.status as teacher_status, t.curator_id, k.id as kid_id, k.name as kid_name, k.zone as kid_zone, k.status as kid_status, child_data_stopped(k.id) as data_stopped,
      c.id as client_id, c.zone as client_zone, c.status as client_status, c.manager_id, ${titleOf(ctx, 'co')} as course_title,
      sc.id as service_course_id, ${titleOf(ctx, 'sc')} as service_title, sc.minutes as service_minutes, sc.kind,
      service_course_price(sc.id, ${schoolDateOf(ctx, ctx.now)}::date) as price, sc.currency,
      (select min(v.effective_from) from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id) as rate_from
    from teachers t join users tu on tu.id = t.id cross join children k join clients c on c.id = k.client_id
      cross join service_courses sc join courses co on co.id = sc.course_id
    where t.id = ${teacher_id} and k.id = ${kid_id} and sc.id = ${service_course_id}
  `.execute(ctx.db);
  return rows[0] ?? null;
}

/** Loads an engagement whose lessons the actor arranges. @throws AppError `not_found` */
export async function requireEngaged(ctx: ReadContext, engagementId: number): Promise<Engaged> {
  const engaged = await engagedIn(ctx, engagementId);
  if (engaged === null || !canArrangeLesson(ctx.actor, engaged)) throw new AppError('not_found');
  return engaged;
}

/** Why an engagement in this state has no regular lessons. A trial is one lesson at its own price: the course must begin first. */
const notTaught = { trial: 'engagement_not_begun', paused: 'engagement_paused', ended: 'engagement_ended' } as const;

/** Why no lesson of this engagement can be placed on a day (school's zone), as a refusal; null if nothing prevents it. */
export function refusalOfPeople(engaged: Engaged, day: string): AppError | null {
  const { teacher_name, kid_name } = engaged;
  if (engaged.status !== 'active')
    return new AppError(
      notTaught[engaged.status],
      { name: kid_name, teacher: teacher_name, course: engaged.course_title },
      'engagement_id',
    );
  if (engaged.teacher_status !== 'active') return new AppError('teacher_inactive', { name: teacher_name }, 'engagement_id');
  if (engaged.kid_status !== 'active' || engaged.client_status !== 'active')
    return new AppError('client_inactive', { name: kid_name }, 'engagement_id');
  if (engaged.data_stopped) return new AppError('child_consent_missing', {}, 'engagement_id');
  if (engaged.rate_from === null || engaged.rate_from > day)
    return new AppError('rate_missing', { name: teacher_name, course: engaged.service_title }, 'engagement_id');
  return null;
}

/** The paid lessons of an engagement and the planned lessons that will use them. */
export async function paidLessonsOf(db: Db, { client_id, kid_id, service_course_id }: Engaged, now: Temporal.Instant) {
  const { rows } = await sql<{ paid: { units: number; ends_on: string | null }[]; waiting: { id: number; start: string }[] }>`
    with paid as (
      select units_left as units, ends_on, kid_id from user_subscriptions
      where client_id = ${client_id} and state = 'active' and service_course_id = ${service_course_id} and units_left > 0
        and (kid_id is null or kid_id = ${kid_id})
    )
    select coalesce((select json_agg(json_build_object('units', units, 'ends_on', ends_on)) from paid), '[]') as paid,
      coalesce((select json_agg(json_build_object('id', l.id, 'start', l.start) order by l.start) from lessons l
        where l.client_id = ${client_id} and l.service_course_id = ${service_course_id} and l.status = 'planned'
          and l.start > ${isoOf(now.subtract({ hours: 24 * 31 }))}
          and (l.kid_id = ${kid_id} or exists (select from paid where kid_id is null))), '[]') as waiting
  `.execute(db);
  return rows[0] ?? { paid: [], waiting: [] };
}
