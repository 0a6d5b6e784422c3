import type { FirstStep, FirstStepKey, FirstSteps } from '@lectern/contract/first-steps/first-steps.schema';
import { firstStepKeys } from '@lectern/contract/first-steps/first-steps.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';

type Facts = Readonly<Partial<Record<FirstStepKey, { readonly count: number; readonly lacking: number }>>>;

/** Settings about the school's region; their defaults are those of a school in Moscow. */
const regionSettings = ['school_zone', 'currency', 'person_zone', 'client_language'];

/** Lists the state of every step, derived from the school's data. */
export async function listFirstSteps(ctx: ReadContext): Promise<FirstSteps> {
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<{ facts: Facts; skipped: FirstStepKey[] }>`
    with taught as (
      select s.id from service_courses s join courses c on c.id = s.course_id
      where s.active and c.active and s.kind <> 'trial' and service_course_price(s.id, ${today}::date) > 0
    ), ready as (
      select t.id,
        exists (select from teacher_skills k where k.teacher_id = t.id)
        and exists (select from working_hours w where w.teacher_id = t.id and (w.valid_to is null or w.valid_to > ${today}::date))
        and exists (select from rate_versions r where r.teacher_id = t.id) as complete
      from teachers t where t.status = 'active'
    ), facts (step, count, lacking) as (
      select 'school', count(*), 0 from school_settings where key = 'requisites' and value->>'name' <> ''
      union all select 'region', count(*), 0 from school_settings where key = any(${regionSettings})
      union all select 'courses', count(*), (select count(*) from service_courses where active) - count(*) from taught
      union all select 'packages', count(*), 0 from abonements where on_sale
      union all select 'cancelling', count(*), 0 from school_settings where key = 'lesson_policy'
      union all select 'staff', greatest(count(distinct g.user_id) - 1, 0), 0 from role_grants g join users u on u.id = g.user_id
        where g.role in ('AccountManager', 'Curator', 'Methodist', 'SalesManager') and u.state <> 'inactive'
      union all select 'teachers', count(*) filter (where complete), count(*) filter (where not complete) from ready
      union all select 'clients', count(*), 0 from clients
      union all select 'lesson', count(*), 0 from lessons
    )
    select (select json_object_agg(step, json_build_object('count', count, 'lacking', lacking)) from facts) as facts,
      coalesce((select json_agg(step) from skipped_first_steps), '[]') as skipped
  `.execute(ctx.db);
  const { facts, skipped } = rows[0] ?? { facts: {}, skipped: [] as FirstStepKey[] };
  const steps = firstStepKeys.map((key): FirstStep => {
    const { count = 0, lacking = 0 } = facts[key] ?? {};
    return { key, done: count > 0, needed: !skipped.includes(key), count, lacking };
  });
  return { steps, left: steps.filter(({ done, needed }) => needed && !done).length };
}
