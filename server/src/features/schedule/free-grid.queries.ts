import { slotStep } from '@lectern/contract/schedule/free-teachers.schema';
import type { FreeCell, FreeCellQuery, FreeGrid, FreeGridQuery } from '@lectern/contract/schedule/free-teachers.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import {
  countFree,
  freeBits,
  lessonMinutes,
  nextFreeStarts,
  slotWeeks,
  teachersFreeAt,
  teachersTime,
} from '../availability/public/teachers-time.ts';
import type { WeeklySlot } from '../availability/public/teachers-time.ts';
import { allowedActions } from '../../kernel/actions.ts';
import { holdActions } from '../holds/public/hold-actions.ts';
import { periodOfAnswer, isRequestedBy, isoOfMinute, periodOf, weekOfLoad } from './query-period.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const startsOfDay = Array.from({ length: 1440 / slotStep }, (_, index) => index * slotStep);
const cells: readonly WeeklySlot[] = weekdays.flatMap((weekday) => startsOfDay.map((start_minute) => ({ weekday, start_minute })));

export async function getFreeGrid(ctx: ReadContext, { query }: { query: FreeGridQuery }): Promise<FreeGrid> {
  const period = periodOf(ctx, query);
  const slots = slotWeeks(cells, period);
  const time = await teachersTime(ctx, slots, isRequestedBy(query));
  const counts = countFree(freeBits(slots, time));
  const days = weekdays.map((weekday) => ({ weekday, free: startsOfDay.map(() => 0) }));
  slots.slots.forEach(({ weekday, start_minute }, slot) => {
    const day = days[weekday - 1];
    if (day !== undefined) day.free[start_minute / slotStep] = counts[slot] ?? 0;
  });
  return { ...periodOfAnswer(period), teachers: time.teachers.length, days };
}

/** How many next free times are returned for each teacher. */
const nextTold = 3;

export async function listFreeTeachers(ctx: ReadContext, { query }: { query: FreeCellQuery }): Promise<FreeCell> {
  const period = periodOf(ctx, query);
  const { weekday, start_minute } = query;
  const isCell = cells.some((cell) => cell.weekday === weekday && cell.start_minute === start_minute);
  const slots = slotWeeks(isCell ? cells : [...cells, { weekday, start_minute }], period);
  const week = weekOfLoad(period);
  const time = await teachersTime(ctx, slots, isRequestedBy(query), { week });
  const loads = lessonMinutes(time, week);
  const free = freeBits(slots, time);
  const slot = slots.slots.findIndex((each) => each.weekday === weekday && each.start_minute === start_minute);
  const places = new Map(teachersFreeAt(free, slot).map((place) => [time.teachers[place] ?? 0, place]));
  const column = query.ordering.endsWith('name') ? sql`name` : sql`load_minutes`;
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<Omit<FreeCell['results'][number], 'next' | 'can'> & { readonly curator_id: number | null }>`
    select t.id, u.name, u.zone, t.max_minutes_per_week, free.load_minutes, t.curator_id
    from unnest(${[...places.keys()]}::int[], ${[...places.values()].map((place) => loads[place] ?? 0)}::int[]) as free (id, load_minutes)
    join teachers t on t.id = free.id join users u on u.id = t.id
    order by ${column} ${direction}, u.name, t.id ${pageLimit(query)}
  `.execute(ctx.db);
  const results = rows.map(({ curator_id, ...teacher }) => {
    const next = nextFreeStarts(free, places.get(teacher.id) ?? 0, nextTold).map(isoOfMinute);
    return { ...teacher, next, can: allowedActions(ctx, holdActions, { curator_id }) };
  });
  return { ...periodOfAnswer(period), count: places.size, results };
}
