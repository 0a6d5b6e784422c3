import { longestCalendarDays } from '@lectern/contract/vacations/vacations.schema';
import type { VacationCalendar, VacationCalendarQuery } from '@lectern/contract/vacations/vacations.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { vacationScope } from './vacations.policy.ts';
import { inVacationScope } from './vacations.queries.ts';
import { countDays, eachDay, within } from './vacations.rules.ts';
import type { Days } from './vacations.rules.ts';

type Line = VacationCalendar['teachers'][number];
type Standing = Days & { readonly state: 'requested' | 'approved' };

/** Returns the calendar of the group that the actor may see, with the number of absent teachers on each day. */
export async function getVacationCalendar(ctx: ReadContext, { query }: { query: VacationCalendarQuery }): Promise<VacationCalendar> {
  const span = { first_day: query.from, last_day: query.to };
  if (query.to < query.from) throw new AppError('invalid', { reason: 'too_small' }, 'to');
  if (countDays(span) > longestCalendarDays) throw new AppError('range_too_long', { days: longestCalendarDays }, 'to');
  const curatorId = await groupOf(ctx);
  const [count, teachers, group] = await Promise.all([
    countLines(ctx, query),
    linesOf(ctx, query),
    curatorId === null ? [] : standingOf(ctx, curatorId, query),
  ]);
  return {
    from: query.from,
    to: query.to,
    limit: curatorId === null ? null : ctx.settings.vacation_group_away_at_once,
    count,
    teachers,
    away: awayOn(group, span),
  };
}

/** The group of the calendar: a curator's own, a teacher's curator's; null for all teachers. */
async function groupOf({ db, actor }: ReadContext): Promise<number | null> {
  const scope = vacationScope(actor);
  if (scope.whose === 'everybody') return null;
  if (scope.whose === 'curator') return scope.id;
  const row = await db.selectFrom('teachers').select('curator_id').where('id', '=', scope.id).executeTakeFirst();
  return row?.curator_id ?? null;
}

/** Over `vacations v`: requested or approved, and within the range. */
function standsOn({ from, to }: VacationCalendarQuery): RawBuilder<unknown> {
  return sql`v.state in ('requested', 'approved') and v.first_day <= ${to} and v.last_day >= ${from}`;
}

/** Over `teachers t`, one line per teacher: all active ones of a group; of all teachers only the absent ones. */
function hasLine(ctx: ReadContext, query: VacationCalendarQuery): RawBuilder<unknown> {
  const isAway = sql`t.id in (select v.teacher_id from vacations v where ${standsOn(query)})`;
  const isShown = vacationScope(ctx.actor).whose === 'everybody' ? isAway : sql`(t.status = 'active' or ${isAway})`;
  return sql`${inVacationScope(ctx)} and ${isShown}`;
}

async function countLines(ctx: ReadContext, query: VacationCalendarQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from teachers t where ${hasLine(ctx, query)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function linesOf(ctx: ReadContext, query: VacationCalendarQuery): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select t.id, u.name, coalesce((
        select json_agg(json_build_object('id', v.id, 'first_day', v.first_day, 'last_day', v.last_day, 'state', v.state) order by v.first_day)
        from vacations v where v.teacher_id = t.id and ${standsOn(query)}
      ), '[]') as vacations
    from teachers t join users u on u.id = t.id
    where ${hasLine(ctx, query)} order by u.name, t.id ${pageLimit(query)}
  `.execute(ctx.db);
  return rows;
}

async function standingOf({ db }: ReadContext, curatorId: number, query: VacationCalendarQuery): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select v.first_day, v.last_day, v.state from vacations v join teachers t on t.id = v.teacher_id
    where t.curator_id = ${curatorId} and ${standsOn(query)}
  `.execute(db);
  return rows;
}

function awayOn(group: readonly Standing[], span: Days): VacationCalendar['away'] {
  const counts = new Map<string, { approved: number; requested: number }>();
  for (const vacation of group) {
    const part = within(vacation, span);
    for (const day of part === null ? [] : eachDay(part)) {
      const count = counts.get(day) ?? { approved: 0, requested: 0 };
      count[vacation.state] += 1;
      counts.set(day, count);
    }
  }
  return [...counts].map(([day, count]) => ({ day, ...count })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
