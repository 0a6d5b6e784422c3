import type { LessonsForecast } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { requireClientMoney } from '../../clients/public/client-access.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { forecastOf } from './forecast.rules.ts';
import type { Forecast, LessonAhead, PackageAhead, WeeklyAhead } from './forecast.rules.ts';

type Reading = Pick<ReadContext, 'db' | 'now' | 'settings'>;
type OfClient<T> = T & { readonly client_id: number };

/** A lesson that has been unfinished for longer counts as using no unit. */
const unfinishedDays = 31;

/**
 * Forecasts the packages of clients from the schedule, in three statements for any number of clients.
 * @param until the last day of interest; later lessons are not read
 */
export async function forecastsOf(
  ctx: Reading,
  clientIds: readonly number[],
  until: string | null = null,
): Promise<ReadonlyMap<number, Forecast>> {
  if (clientIds.length === 0) return new Map();
  const today = schoolDateOf(ctx, ctx.now);
  const [packages, lessons, weekly] = await Promise.all([
    packagesAhead(ctx, clientIds, today),
    lessonsAhead(ctx, clientIds, until),
    weeklyAhead(ctx, clientIds, today),
  ]);
  const of = <T extends OfClient<object>>(rows: readonly T[]) => Map.groupBy(rows, ({ client_id }) => client_id);
  const [packagesOf, lessonsOf, weeklyOf] = [of(packages), of(lessons), of(weekly)];
  return new Map(
    clientIds.map((id) => {
      const ahead = { packages: packagesOf.get(id) ?? [], lessons: lessonsOf.get(id) ?? [], weekly: weeklyOf.get(id) ?? [] };
      return [id, forecastOf(ahead, today, until)];
    }),
  );
}

async function packagesAhead({ db }: Reading, clientIds: readonly number[], today: string): Promise<OfClient<PackageAhead>[]> {
  const { rows } = await sql<OfClient<PackageAhead>>`
    select s.client_id, s.id, s.kid_id, s.service_course_id, s.units_left, s.ends_on,
      coalesce((select json_agg(json_build_object('from_day', f.from_day, 'to_day', f.to_day)) from subscription_freezes f
        where f.subscription_id = s.id and f.to_day > ${today}), '[]') as freezes
    from user_subscriptions s
    where s.client_id = any(${clientIds}) and s.state in ('active', 'frozen') and s.units_left > 0
  `.execute(db);
  return rows;
}

async function lessonsAhead(ctx: Reading, clientIds: readonly number[], until: string | null): Promise<OfClient<LessonAhead>[]> {
  const since = isoOf(ctx.now.subtract({ hours: 24 * unfinishedDays }));
  // A day more than the date in any zone needs.
  const before = until === null ? sql`` : sql` and l.start < (${until}::date + 2)`;
  const { rows } = await sql<OfClient<Omit<LessonAhead, 'day'>> & { start: string }>`
    select l.client_id, l.kid_id, l.service_course_id, l.start
    from lessons l join service_courses sc on sc.id = l.service_course_id
    where l.client_id = any(${clientIds}) and l.status = 'planned' and l.start > ${since} and sc.kind <> 'trial'${before}
    order by l.start, l.id
  `.execute(ctx.db);
  // Many lessons begin at the same instant, and zone conversion is the expensive part.
  const days = new Map<string, string>();
  const dayOf = (start: string) => {
    const day = days.get(start) ?? schoolDateOf(ctx, start);
    days.set(start, day);
    return day;
  };
  return rows.map(({ start, ...lesson }) => ({ ...lesson, day: dayOf(start) }));
}

async function weeklyAhead({ db }: Reading, clientIds: readonly number[], today: string): Promise<OfClient<WeeklyAhead>[]> {
  const { rows } = await sql<OfClient<WeeklyAhead>>`
    select e.client_id, e.kid_id, e.service_course_id, r.weekday, greatest(r.placed_to, r.valid_from, ${today}::date) as "from",
      r.valid_to as "to",
      coalesce((select json_agg(json_build_object('from_day', p.from_day, 'to_day', p.to_day)) from regular_pauses p where p.rule_id = r.id), '[]') as pauses
    from engagements e join regular_rules r on r.engagement_id = e.id join service_courses sc on sc.id = e.service_course_id
    where e.client_id = any(${clientIds}) and e.status in ('trial', 'active') and sc.kind <> 'trial'
      and (r.valid_to is null or r.valid_to > ${today})
    order by r.id
  `.execute(db);
  return rows;
}

/** Forecasts until when a client's lessons are paid: one line for each child and course with known lessons. */
export async function getLessonsForecast(ctx: ReadContext, { params }: { params: { id: number } }): Promise<LessonsForecast> {
  const client = await requireClientMoney(ctx, params.id);
  const [forecasts, lines] = await Promise.all([
    forecastsOf(ctx, [client.id]),
    sql<Omit<LessonsForecast['lines'][number], 'unpaid_from'>>`
      select k.id as kid_id, k.name as kid_name, sc.id as service_course_id, ${titleOf(ctx, 'sc')} as service_course_title,
        coalesce((select sum(s.units_left)::int from user_subscriptions s where s.client_id = k.client_id and s.service_course_id = sc.id
          and s.state in ('active', 'frozen') and (s.kid_id is null or s.kid_id = k.id)), 0) as units_left
      from children k join engagements e on e.kid_id = k.id and e.client_id = k.client_id and e.status in ('trial', 'active')
      join service_courses sc on sc.id = e.service_course_id and sc.kind <> 'trial'
      where k.client_id = ${client.id}
      group by k.id, sc.id
      order by k.id, ${titleOf(ctx, 'sc')}
    `.execute(ctx.db),
  ]);
  const unpaid = forecasts.get(client.id)?.unpaid ?? [];
  const dayOf = (line: { kid_id: number; service_course_id: number }) =>
    unpaid.find(({ kid_id, service_course_id }) => kid_id === line.kid_id && service_course_id === line.service_course_id)?.day ?? null;
  return { lines: lines.rows.map((line) => ({ ...line, unpaid_from: dayOf(line) })) };
}
