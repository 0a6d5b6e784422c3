import type { ClockShift, ClockShiftQuery } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { aroundRule, inScope } from '../regular-lessons.queries.ts';
import { firstShifted, shiftApart } from '../regular-lessons.rules.ts';

/** How many days ahead a clock shift is announced. */
const daysAhead = 28;

type Pair = { readonly zone: string; readonly other: string };
type Changing = Pair & { readonly change: Temporal.Instant };
type Row = Omit<ClockShift, 'date' | 'before' | 'after'> & {
  readonly other: string;
  readonly weekday: number;
  readonly start_minute: number;
  readonly count: number;
};

/** The people whose zone may differ from the rule's. */
const people = sql`cross join lateral (values ('teacher', tu.zone), ('kid', k.zone)) as person (who, zone)`;

/** Lists clock shifts of the actor's regular lessons: those that soon begin at another local time for someone. */
export async function listClockShifts(
  ctx: ReadContext,
  { query }: { query: ClockShiftQuery },
): Promise<{ count: number; results: ClockShift[] }> {
  const changing = (await pairsInUse(ctx)).flatMap(({ zone, other }): Changing[] => {
    const change = shiftApart(zone, other, ctx.now, ctx.now.add({ hours: 24 * daysAhead }));
    return change === null ? [] : [{ zone, other, change }];
  });
  if (changing.length === 0) return { count: 0, results: [] };
  const column = (of: (pair: Changing) => string) => changing.map(of);
  const dates = changing.map(({ change }) => change.toZonedDateTimeISO('UTC').toPlainDate().toString());
  const { rows } = await sql<Row>`
    select r.id as rule_id, person.who, e.teacher_id, tu.name as teacher_name, k.name as kid_name, c.id as pupil, co.title as course_title,
      r.zone, r.weekday, r.start_minute, person.zone as other, count(*) over ()::int as count,
      coalesce((select json_agg(u.rule_date order by u.rule_date) from unplaced_lessons u
        where u.rule_id = r.id and u.state = 'open' and u.rule_date >= pair.day), '[]') as taken
    from unnest(${column(({ zone }) => zone)}::text[], ${column(({ other }) => other)}::text[], ${dates}::date[]) as pair (zone, other, day)
    join regular_rules r on r.zone = pair.zone and r.valid_from < pair.day and (r.valid_to is null or r.valid_to > pair.day + 7)
    ${aroundRule} ${people}
    where person.zone = pair.other and e.status in ('trial', 'active') and ${inScope(ctx)}
    order by k.name, r.id, person.who ${pageLimit(query)}
  `.execute(ctx.db);
  const results = rows.flatMap(({ other, weekday, start_minute, count: _, ...row }) => {
    const change = changing.find((pair) => pair.zone === row.zone && pair.other === other)?.change;
    const shifted = change === undefined ? null : firstShifted({ weekday, start_minute, zone: row.zone }, other, change);
    return shifted === null ? [] : [{ ...row, ...shifted }];
  });
  return { count: rows[0]?.count ?? 0, results };
}

/** The distinct pairs of rule zones and other zones of their teachers and children: few, however many rules there are. */
async function pairsInUse(ctx: ReadContext): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct r.zone, person.zone as other from regular_rules r ${aroundRule} ${people}
    where person.zone <> r.zone and e.status in ('trial', 'active') and (r.valid_to is null or r.valid_to > (${isoOf(ctx.now)}::timestamptz)::date)
      and ${inScope(ctx)}
  `.execute(ctx.db);
  return rows;
}
