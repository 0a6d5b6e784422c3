import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { BusyKind, ReadTime } from './teachers-time.rules.ts';
import type { Minutes } from './weekly-slots.rules.ts';
import type { RuleGroup } from './working-intervals.rules.ts';

/** The longest lesson, in minutes: one that began longer before a window has ended. */
export const longestLesson = 240;

type RequestedTime = Minutes & {
  /** Disjoint intervals in which lessons matter, in order. */
  readonly windows: readonly Minutes[];
  /** The ISO weekdays whose rules matter. */
  readonly weekdays: readonly number[];
};

type Row = {
  readonly what: 'teachers' | 'hours' | 'not_working' | BusyKind;
  readonly zone: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly packed: Buffer | null;
};

/** The teachers to read: by a condition over `teachers t`, or a few by their ids. */
export type TeacherSelection = { readonly which: RawBuilder<unknown> } | { readonly ids: readonly number[] };

const isoOfMinute = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString();

/**
 * Reads the time of many teachers in one statement. The database packs it into a few byte strings, because two hundred thousand rows would
 * take longer to send and parse than to evaluate.
 */
export async function readTime(db: Db, teachers: TeacherSelection, requested: RequestedTime): Promise<ReadTime> {
  const [from, to] = [isoOfMinute(requested.from), isoOfMinute(requested.to)];
  const day = (minute: number, days: number) => isoOfMinute(minute + days * 1440).slice(0, 10);
  // A rule's date is in its own zone: up to a day before or after the date in UTC.
  const [firstDate, lastDate] = [day(requested.from, -2), day(requested.to, 2)];
  const which = 'ids' in teachers ? sql`t.id = any(${teachers.ids})` : teachers.which;
  // For a few teachers the indexes help; for all of them none does.
  const ofFew = (column: RawBuilder<unknown>) => ('ids' in teachers ? sql`${column} = any(${teachers.ids}::int[])` : sql`true`);
  const rules = (what: 'hours' | 'not_working', table: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)}, r.zone, case when r.valid_from > ${firstDate} then r.valid_from end,
      case when r.valid_to < ${lastDate} then r.valid_to end,
      string_agg(int8send((q.place << 32) | ((r.weekday << 22) | (r.start_minute << 11) | r.finish_minute)), '')
    from ${table} r join selected q on q.id = r.teacher_id
    where r.weekday = any(${requested.weekdays}) and r.valid_from <= ${lastDate} and (r.valid_to is null or r.valid_to > ${firstDate})
      and ${ofFew(sql`r.teacher_id`)}
    group by 2, 3, 4`;
  // Minutes since the origin, starts rounded down and ends up: slots begin and end on whole minutes.
  const minute = (round: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
    sql`greatest(least(${round}(date_part('epoch', ${column}) / 60) - ${requested.from}, ${requested.to - requested.from}), 0)::bigint`;
  const spans = (what: BusyKind, source: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)}, '', null, null, string_agg(
      int8send((q.place << 40) | (${minute(sql`floor`, sql`b.start`)} << 20) | ${minute(sql`ceil`, sql`b.finish`)}), '')
    from ${source} join selected q on q.id = b.teacher_id`;
  const once = (table: RawBuilder<unknown>) =>
    sql`(select * from ${table} o where o.start < ${to} and o.finish > ${from} and ${ofFew(sql`o.teacher_id`)}) b`;
  const { rows } = await sql<Row>`
    with selected as materialized (
      select t.id, row_number() over (order by t.id) - 1 as place from teachers t where ${which}
    )
    select 'teachers' as what, '' as zone, null::date as valid_from, null::date as valid_to,
      string_agg(int8send(id), '' order by place) as packed from selected
    union all ${rules('hours', sql`working_hours`)}
    union all ${rules('not_working', sql`non_working_rules`)}
    union all ${spans('lesson', 'ids' in teachers ? lessonsOf(teachers.ids, from, to) : lessonsIn(requested.windows))}
    union all ${spans('activity', once(sql`activities`))}
    union all ${spans('non_working_time', once(sql`non_working_times`))}
    union all ${spans('vacation', once(sql`(select * from vacations where state = 'approved')`))}
  `.execute(db);
  return unpack(rows, requested.from);
}

const takesTime = sql`l.status in ('planned', 'held', 'client_no_show')`;

function lessonsOf(ids: readonly number[], from: string, to: string): RawBuilder<unknown> {
  return sql`(
    select l.teacher_id, l.start, l.finish from lessons l
    where l.teacher_id = any(${ids}::int[]) and l.start > ${from}::timestamptz - ${longestLesson} * interval '1 minute'
      and l.start < ${to} and l.finish > ${from} and ${takesTime}
  ) b`;
}

/** `offset 0` keeps the planner from scanning all lessons for all windows; each window is one range of the index on starts. */
function lessonsIn(windows: readonly Minutes[]): RawBuilder<unknown> {
  const [starts, finishes] = [windows.map(({ from }) => isoOfMinute(from)), windows.map(({ to }) => isoOfMinute(to))];
  return sql`(
    select l.teacher_id, l.start, l.finish
    from unnest(${starts}::timestamptz[], ${finishes}::timestamptz[]) as w (start, finish)
    join lessons l on l.start > w.start - ${longestLesson} * interval '1 minute' and l.start < w.finish and l.finish > w.start and ${takesTime}
    offset 0
  ) b`;
}

function unpack(rows: readonly Row[], origin: number): ReadTime {
  const hours: RuleGroup[] = [];
  const notWorking: RuleGroup[] = [];
  const busy: { kind: BusyKind; spans: Int32Array }[] = [];
  let ids = new Int32Array();
  for (const { what, packed, ...group } of rows) {
    if (packed === null) continue;
    if (what === 'teachers') ids = Int32Array.from({ length: packed.length / 8 }, (_, index) => packed.readInt32BE(index * 8 + 4));
    else if (what === 'hours') hours.push({ ...group, rules: unpackRules(packed) });
    else if (what === 'not_working') notWorking.push({ ...group, rules: unpackRules(packed) });
    else busy.push({ kind: what, spans: unpackSpans(packed, origin) });
  }
  return { ids, hours, notWorking, busy };
}

/** The teacher's position in the upper half, the wall value in the lower. */
function unpackRules(packed: Buffer): Int32Array {
  const rules = new Int32Array(packed.length / 4);
  for (let index = 0; index < rules.length; index += 1) rules[index] = packed.readInt32BE(index * 4);
  return rules;
}

/** Position (24 bits), start and finish (20 bits each, minutes since `origin`). */
function unpackSpans(packed: Buffer, origin: number): Int32Array {
  const spans = new Int32Array((packed.length / 8) * 3);
  for (let from = 0, to = 0; from < packed.length; from += 8, to += 3) {
    const upper = packed.readInt32BE(from);
    const lower = packed.readInt32BE(from + 4);
    spans[to] = upper >>> 8;
    spans[to + 1] = origin + (((upper & 255) << 12) | (lower >>> 20));
    spans[to + 2] = origin + (lower & 1_048_575);
  }
  return spans;
}
