import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { weekdaysAnywhere, windowsOf } from '../weekly-slots.rules.ts';
import type { SlotWeeks } from '../weekly-slots.rules.ts';
import type { BusyKind, RuleGroup, TeachersTime } from '../working-stretches.rules.ts';

export { countFree, freeBits, freeWeeks, nextFreeStarts, teachersFreeAt } from '../free-teachers.rules.ts';
export { reasonsAgainst, timesOf } from '../not-free.rules.ts';
export type { TimeOfTeacher } from '../not-free.rules.ts';
export { slotWeeks } from '../weekly-slots.rules.ts';
export type { Period, SlotWeeks, WeeklySlot } from '../weekly-slots.rules.ts';

/** The longest lesson, in minutes: what began longer before a window has ended. */
const longestLesson = 240;

type Row = {
  readonly what: 'teachers' | 'hours' | 'not_working' | BusyKind;
  readonly zone: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly packed: Buffer | null;
};

/**
 * The time of many teachers around the slots of a period, in one statement. The database packs it into a few byte strings:
 * a row for each of two hundred thousand hours and lessons would take longer to send and read than to decide about.
 * @param which a condition over `teachers t`; who matches gets a place, in the order of the ids
 */
export async function teachersTime(db: Db, slots: SlotWeeks, which: RawBuilder<unknown>): Promise<TeachersTime> {
  const windows = windowsOf(slots, longestLesson);
  const iso = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString();
  const [from, to] = [iso(slots.from), iso(slots.to)];
  const day = (minute: number, days: number) => iso(minute + days * 1440).slice(0, 10);
  // A rule's date is that of its own zone: up to a day before or after the one in UTC.
  const [firstDate, lastDate] = [day(slots.from, -2), day(slots.to, 2)];
  const rules = (what: 'hours' | 'not_working', table: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)}, r.zone, case when r.valid_from > ${firstDate} then r.valid_from end,
      case when r.valid_to < ${lastDate} then r.valid_to end,
      string_agg(int8send((q.place << 32) | ((r.weekday << 22) | (r.start_minute << 11) | r.finish_minute)), '')
    from ${table} r join asked q on q.id = r.teacher_id
    where r.weekday = any(${weekdaysAnywhere(slots)}) and r.valid_from <= ${lastDate} and (r.valid_to is null or r.valid_to > ${firstDate})
    group by 2, 3, 4`;
  // Minutes since the start of the first slot, the start rounded down and the end up: slots begin and end on whole minutes.
  const minute = (round: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
    sql`greatest(least(${round}(date_part('epoch', ${column}) / 60) - ${slots.from}, ${slots.to - slots.from}), 0)::bigint`;
  const spans = (what: BusyKind, source: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)}, '', null, null, string_agg(
      int8send((q.place << 40) | (${minute(sql`floor`, sql`b.start`)} << 20) | ${minute(sql`ceil`, sql`b.finish`)}), '')
    from ${source} join asked q on q.id = b.teacher_id`;
  const { rows } = await sql<Row>`
    with asked as materialized (
      select t.id, row_number() over (order by t.id) - 1 as place from teachers t where ${which}
    )
    select 'teachers' as what, '' as zone, null::date as valid_from, null::date as valid_to,
      string_agg(int8send(id), '' order by place) as packed from asked
    union all ${rules('hours', sql`working_hours`)}
    union all ${rules('not_working', sql`non_working_rules`)}
    union all ${spans(
      'lesson',
      // `offset 0` keeps the planner from reading all lessons for all windows, where each is one stretch of the index on starts.
      sql`(
        select l.teacher_id, l.start, l.finish
        from unnest(${windows.map((window) => iso(window.from))}::timestamptz[], ${windows.map((window) => iso(window.to))}::timestamptz[])
          as w (start, finish)
        join lessons l on l.start > w.start - ${longestLesson} * interval '1 minute' and l.start < w.finish and l.finish > w.start
          and l.status in ('planned', 'held', 'client_no_show')
        offset 0
      ) b`,
    )}
    union all ${spans('activity', sql`(select * from activities where start < ${to} and finish > ${from}) b`)}
    union all ${spans('non_working_time', sql`(select * from non_working_times where start < ${to} and finish > ${from}) b`)}
  `.execute(db);
  return unpack(rows, slots.from);
}

function unpack(rows: readonly Row[], origin: number): TeachersTime {
  const hours: RuleGroup[] = [];
  const notWorking: RuleGroup[] = [];
  const busy: { kind: BusyKind; spans: Int32Array }[] = [];
  let teachers = new Int32Array();
  for (const { what, packed, ...group } of rows) {
    if (packed === null) continue;
    if (what === 'teachers') teachers = Int32Array.from({ length: packed.length / 8 }, (_, index) => packed.readInt32BE(index * 8 + 4));
    else if (what === 'hours') hours.push({ ...group, rules: unpackRules(packed) });
    else if (what === 'not_working') notWorking.push({ ...group, rules: unpackRules(packed) });
    else busy.push({ kind: what, spans: unpackSpans(packed, origin) });
  }
  return { teachers, hours, notWorking, busy };
}

/** Place in the upper half; weekday, start and finish (11 bits each) in the lower. */
function unpackRules(packed: Buffer): Int32Array {
  const rules = new Int32Array(packed.length / 2);
  for (let from = 0, to = 0; from < packed.length; from += 8, to += 4) {
    const wall = packed.readInt32BE(from + 4);
    rules[to] = packed.readInt32BE(from);
    rules[to + 1] = wall >>> 22;
    rules[to + 2] = (wall >>> 11) & 2047;
    rules[to + 3] = wall & 2047;
  }
  return rules;
}

/** Place (24 bits), start and finish (20 bits each, minutes since `origin`). */
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
