import { Client } from 'pg';
import { overlap, intervalsOf } from '../../server/src/features/availability/availability.rules.ts';
import type { Interval, WeeklyRule } from '../../server/src/features/availability/availability.rules.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';

/** A lesson that can be placed: teacher and child are free, in the teacher's working hours. */
export type FreeSlot = {
  readonly engagement_id: number;
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly client_id: number;
  readonly course_id: number;
  readonly service_course_id: number;
  readonly minutes: number;
  readonly start: string;
  readonly finish: string;
};

type Pair = Omit<FreeSlot, 'start' | 'finish'>;
type Busy = { readonly teacher_id: number; readonly kid_id: number | null; readonly start: number; readonly finish: number };

const pairs = `
  select distinct on (e.teacher_id) e.id as engagement_id, e.teacher_id, e.kid_id, e.client_id, e.course_id, e.service_course_id, sc.minutes
  from engagements e
  join teachers t on t.id = e.teacher_id and t.status = 'active'
  join children k on k.id = e.kid_id and k.status = 'active'
  join clients c on c.id = e.client_id and c.status = 'active'
  join service_courses sc on sc.id = e.service_course_id and sc.active and sc.course_id = e.course_id
  where e.status = 'active'
    and exists (select from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id and v.effective_from <= current_date)
    and not exists (select from non_working_rules n where n.teacher_id = t.id)
  order by e.teacher_id, e.id`;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`;
const busyTimes = `
  select teacher_id, kid_id, ${milliseconds('start')}, ${milliseconds('finish')} from (
    select teacher_id, kid_id, start, finish from lessons where status in ('planned', 'held', 'client_no_show')
    union all select teacher_id, null, start, finish from non_working_times
    union all select teacher_id, null, start, finish from activities
  ) busy where start < $2 and finish > $1`;

/**
 * @returns free times of many teachers in the next weeks: the first time of every teacher, then the second ones, so that neighbours in the
 * list are lessons of different teachers and children
 */
export async function freeSlots(url: string): Promise<FreeSlot[]> {
  const from = systemClock().add({ hours: 48 });
  const to = from.add({ hours: 14 * 24 });
  const client = new Client({ connectionString: url });
  await client.connect();
  const candidates = (await client.query<Pair>(pairs)).rows;
  const busy = (await client.query<Busy>(busyTimes, [from.toString(), to.toString()])).rows;
  const hours = (
    await client.query<WeeklyRule & { teacher_id: number }>(
      `select teacher_id, weekday, start_minute, finish_minute, zone, valid_from::text, valid_to::text from working_hours`,
    )
  ).rows;
  await client.end();

  const hoursOf = Map.groupBy(hours, ({ teacher_id }) => teacher_id);
  const byTeacher = Map.groupBy(busy, ({ teacher_id }) => teacher_id);
  const byKid = Map.groupBy(busy, ({ kid_id }) => kid_id);
  const taken = new Map<number, Interval[]>();
  const slots = candidates.map((pair) => {
    const times = [...(byTeacher.get(pair.teacher_id) ?? []), ...(byKid.get(pair.kid_id) ?? [])];
    const kids = taken.get(pair.kid_id) ?? [];
    taken.set(pair.kid_id, kids);
    return freeOf(pair, intervalsOf(hoursOf.get(pair.teacher_id) ?? [], from, to), times, kids);
  });
  const most = Math.max(...slots.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => slots.flatMap((own) => own[index] ?? [])).flat();
}

function freeOf(pair: Pair, working: readonly Interval[], busy: readonly Interval[], ofKid: Interval[]): FreeSlot[] {
  const free: FreeSlot[] = [];
  const length = pair.minutes * 60_000;
  const quarter = 15 * 60_000;
  for (const interval of working) {
    let start = Math.ceil(interval.start / quarter) * quarter;
    for (; start + length <= interval.finish; start += quarter) {
      const slot = { start, finish: start + length };
      if ([...busy, ...ofKid].some((other) => overlap(other, slot))) continue;
      ofKid.push(slot);
      free.push({ ...pair, start: iso(slot.start), finish: iso(slot.finish) });
    }
  }
  return free;
}

function iso(value: number): string {
  return Temporal.Instant.fromEpochMilliseconds(value).toString();
}
