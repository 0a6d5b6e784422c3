import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { reserveSlots } from '../../lessons/public/place-lessons.ts';
import type { RuleDate } from './date-conflicts.ts';

type Standing = {
  readonly id: number;
  readonly rule_date: string;
  readonly start: string;
  readonly status: string;
  readonly teacher_id: number;
  readonly shared_slot: number | null;
};

/** The lessons of the other children of a shared rule on some dates. */
export type SharedDates = {
  /** Lessons at the rule's own time with its own teacher, which can be joined. */
  readonly joined: ReadonlyMap<string, Standing>;
  readonly joinedIds: readonly number[];
  /** Dates whose lesson was moved or substituted and cannot be joined. */
  readonly changed: ReadonlySet<string>;
};

const occupies = ({ status }: Standing) => status === 'planned' || status === 'held' || status === 'client_no_show';

/**
 * Reads the lessons of a group on some dates, each with its start by the rule.
 * @param groupId the group, or a single rule without a group
 */
export async function sharedDates(
  db: Db,
  groupId: number | null | { readonly rule: number },
  teacherId: number,
  dates: readonly RuleDate[],
): Promise<SharedDates> {
  const startOf = new Map(dates.map(({ date, start }) => [date, isoOf(start)]));
  const { rows } =
    groupId === null || dates.length === 0
      ? { rows: [] }
      : await sql<Standing>`
          select l.id, l.rule_date, l.start, l.status, l.teacher_id, l.shared_slot from lessons l join regular_rules r on r.id = l.rule_id
          where ${typeof groupId === 'number' ? sql`r.group_id = ${groupId}` : sql`r.id = ${groupId.rule}`} and l.rule_date = any(${[...startOf.keys()]}::date[]) and l.moved_from_id is null
          order by l.id
        `.execute(db);
  const inPlace = rows.filter(
    (lesson) =>
      occupies(lesson) && lesson.teacher_id === teacherId && isoOf(Temporal.Instant.from(lesson.start)) === startOf.get(lesson.rule_date),
  );
  const joined = new Map(inPlace.map((lesson) => [lesson.rule_date, lesson]));
  const elsewhere = rows.filter(
    ({ status, teacher_id, rule_date }) =>
      !joined.has(rule_date) && (status === 'rescheduled' || (status === 'planned' && teacher_id !== teacherId)),
  );
  return { joined, joinedIds: inPlace.map(({ id }) => id), changed: new Set(elsewhere.map(({ rule_date }) => rule_date)) };
}

/** The slot of each date: that of the others' lesson, or a new one. */
export async function slotsOn(ctx: WriteContext, { joined }: SharedDates, dates: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const slots = new Map([...joined].map(([date, { id, shared_slot }]) => [date, shared_slot ?? id]));
  const fresh = [...new Set(dates)].filter((date) => !slots.has(date));
  const reserved = await reserveSlots(ctx, fresh.length);
  for (const [index, date] of fresh.entries()) slots.set(date, reserved[index] ?? 0);
  return slots;
}
