import type {
  RegularRule,
  RegularRuleListQuery,
  UnplacedLesson,
  UnplacedLessonQuery,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOneOf } from '../../kernel/conditions/is-one-of.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit, readPage } from '../../kernel/calls/page-limit.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { canArrangeLesson, lessonScope } from '../lessons/public/lesson-access.ts';
import { dayOff } from './placing/date-conflicts.ts';
import { todayIn } from './regular-lessons.rules.ts';
import { ruleView, unplacedView } from './regular-lessons.view.ts';
import type { RuleRow, UnplacedRow } from './regular-lessons.view.ts';

export const aroundRule = sql`
  join engagements e on e.id = r.engagement_id
  join teachers t on t.id = e.teacher_id
  join users tu on tu.id = e.teacher_id
  join children k on k.id = e.kid_id
  join clients c on c.id = e.client_id
  join courses co on co.id = e.course_id
  join service_courses sc on sc.id = e.service_course_id`;

/** Unplaced lessons that need a decision; those on the school's days off need none. */
const undecided = (now: Temporal.Instant) => sql`u.state = 'open' and u.start > ${isoOf(now)} and u.reason <> ${dayOff}`;

/** The columns of a RuleRow over `regular_rules r` and the tables joined by `aroundRule`. */
function ruleColumns(ctx: ReadContext): RawBuilder<unknown> {
  const { now } = ctx;
  const ahead = sql`from lessons l where l.rule_id = r.id and l.status = 'planned' and l.start > ${isoOf(now)}`;
  return sql`r.id, r.engagement_id, e.teacher_id, tu.name as teacher_name, tu.zone as teacher_zone, e.kid_id, k.name as kid_name,
    k.zone as kid_zone, c.id as pupil, c.name as pupil_name, ${titleOf(ctx, 'co')} as course_title, sc.kind, r.weekday, r.start_minute, r.minutes,
    r.zone, r.valid_from, r.valid_to, r.parent_rule_id, r.placed_to, r.group_id, t.curator_id, c.manager_id,
    coalesce((select json_agg(json_build_object('rule_id', o.id, 'kid_id', ok.id, 'kid_name', ok.name, 'pupil', oc.id, 'manager_id', oc.manager_id, 'is_paused', oe.status = 'paused',
        'valid_from', o.valid_from, 'valid_to', o.valid_to, 'pauses', coalesce((select json_agg(json_build_object('from_day', p.from_day,
          'to_day', p.to_day) order by p.from_day) from regular_pauses p where p.rule_id = o.id), '[]')) order by ok.name, o.id)
      from regular_rules o join engagements oe on oe.id = o.engagement_id join children ok on ok.id = oe.kid_id join clients oc on oc.id = oe.client_id
      where o.group_id = r.group_id and o.id <> r.id), '[]') as others,
    (select min(l.start) ${ahead}) as next_lesson, (select count(*)::int ${ahead}) as lessons_ahead,
    (select count(*)::int from unplaced_lessons u where u.rule_id = r.id and ${undecided(now)}) as unplaced,
    coalesce((select json_agg(json_build_object('from_day', p.from_day, 'to_day', p.to_day) order by p.from_day)
      from regular_pauses p where p.rule_id = r.id), '[]') as pauses`;
}

/** The actor's own engagements, as a condition over `engagements e`, `clients c` and `teachers t`. */
export function inScope({ actor }: ReadContext): RawBuilder<unknown> {
  const scope = lessonScope(actor);
  if (scope.whose === 'teacher') return sql`e.teacher_id = ${scope.id}`;
  if (scope.whose === 'manager') return sql`(c.manager_id = ${scope.id} or c.id = any(${scope.lent}))`;
  return scope.whose === 'curator' ? sql`t.curator_id = ${scope.id}` : sql`true`;
}

/**
 * Today in the zone of each rule, over `regular_rules r`, as the rows show it. It is computed from the time zone data of this process, not
 * of the database.
 * @param where a condition that selects the rules
 */
async function todayOfRule({ db, now }: ReadContext, where: RawBuilder<unknown>): Promise<RawBuilder<string>> {
  const { rows } = await sql<{ zone: string }>`select distinct r.zone from regular_rules r ${aroundRule} where ${where}`.execute(db);
  const zones = rows.map(({ zone }) => zone);
  return sql`(${zones.map((zone) => todayIn(zone, now))}::date[])[array_position(${zones}::text[], r.zone)]`;
}

/** The state of a rule in SQL, like `stateOn`, for lists that filter by it. */
function stateColumn(today: RawBuilder<string>): RawBuilder<unknown> {
  return sql`case when r.valid_to <= greatest(${today}, r.valid_from) then 'ended'
    when exists (select from regular_pauses p where p.rule_id = r.id and p.from_day <= ${today} and (p.to_day is null or p.to_day > ${today})) then 'paused'
    when r.valid_from > ${today} then 'upcoming' else 'active' end`;
}

export async function listRegularRules(
  ctx: ReadContext,
  { query }: { query: RegularRuleListQuery },
): Promise<{ count: number; results: RegularRule[] }> {
  const conditions = [inScope(ctx)];
  if (query.engagement_id !== undefined) conditions.push(sql`r.engagement_id = any(${query.engagement_id}::int[])`);
  if (query.client_id !== undefined) conditions.push(sql`e.client_id = ${query.client_id}`);
  if (query.teacher_id !== undefined) conditions.push(sql`e.teacher_id = ${query.teacher_id}`);
  if (query.lesson_id !== undefined) conditions.push(sql`r.id = (select rule_id from lessons where id = ${query.lesson_id})`);
  if (query.state !== undefined) {
    const today = await todayOfRule(ctx, sql.join(conditions, sql` and `));
    conditions.push(sql`${stateColumn(today)} = any(${query.state}::text[])`);
  }
  const from = sql`from regular_rules r ${aroundRule} where ${sql.join(conditions, sql` and `)}`;
  const order = query.ordering === 'weekday' ? sql`r.weekday, r.start_minute, r.id` : sql`k.name, k.id, r.weekday, r.start_minute, r.id`;
  const { count, rows } = await readPage<RuleRow>(ctx.db, query, { columns: ruleColumns(ctx), from, order });
  return { count, results: rows.map((row) => ruleView(row, ctx)) };
}

/** Rule views by id. */
export async function rulesById(ctx: ReadContext, ids: readonly number[]): Promise<RegularRule[]> {
  return (await ruleRowsById(ctx, ids)).map((row) => ruleView(row, ctx));
}

export async function ruleRowsById(ctx: ReadContext, ids: readonly number[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns(ctx)} from regular_rules r ${aroundRule} where ${isOneOf(sql`r.id`, ids)} order by r.weekday, r.start_minute, r.id
  `.execute(ctx.db);
  return rows;
}

/** The rules of the other children of a shared lesson. */
export async function otherRulesOf(ctx: ReadContext, { id, group_id }: Pick<RuleRow, 'id' | 'group_id'>): Promise<RuleRow[]> {
  if (group_id === null) return [];
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns(ctx)} from regular_rules r ${aroundRule} where r.group_id = ${group_id} and r.id <> ${id} order by r.id
  `.execute(ctx.db);
  return rows;
}

/** Loads a rule that the actor lists or arranges. @throws AppError `not_found` for every other one */
export async function requireRule(ctx: ReadContext, id: number): Promise<RuleRow> {
  const { rows } = await sql<RuleRow & { known: boolean }>`
    select ${ruleColumns(ctx)}, ${inScope(ctx)} as known from regular_rules r ${aroundRule} where r.id = ${id}
  `.execute(ctx.db);
  return requireKnown(ctx, rows[0]);
}

function requireKnown<Row extends Parameters<typeof canArrangeLesson>[1]>(
  { actor }: ReadContext,
  row: (Row & { readonly known: boolean }) | undefined,
): Omit<Row & { readonly known: boolean }, 'known'> {
  if (row === undefined || !(row.known || canArrangeLesson(actor, row))) throw new AppError('not_found');
  const { known: _, ...rest } = row;
  return rest;
}

const unplacedColumns = (
  ctx: ReadContext,
) => sql`u.id, u.rule_id, u.rule_date as date, u.start, r.minutes, u.reason, u.params, u.state, e.id as engagement_id,
  e.teacher_id, tu.name as teacher_name, tu.zone as teacher_zone, e.kid_id, k.name as kid_name, k.zone as kid_zone, c.id as pupil,
  ${titleOf(ctx, 'co')} as course_title, t.curator_id, c.manager_id`;
const aroundUnplaced = sql`join regular_rules r on r.id = u.rule_id ${aroundRule}`;

export async function listUnplacedLessons(
  ctx: ReadContext,
  { query }: { query: UnplacedLessonQuery },
): Promise<{ count: number; results: UnplacedLesson[] }> {
  const conditions = [inScope(ctx), undecided(ctx.now)];
  if (query.client_id !== undefined) conditions.push(sql`e.client_id = ${query.client_id}`);
  if (query.teacher_id !== undefined) conditions.push(sql`e.teacher_id = ${query.teacher_id}`);
  const where = sql.join(conditions, sql` and `);
  const [page, total] = await Promise.all([
    sql<UnplacedRow>`select ${unplacedColumns(ctx)} from unplaced_lessons u ${aroundUnplaced} where ${where}
      order by u.start, u.id ${pageLimit(query)}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from unplaced_lessons u ${aroundUnplaced} where ${where}`.execute(ctx.db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows.map((row) => unplacedView(row, ctx)) };
}

/** Unplaced lessons of rules that need a decision. */
export async function unplacedOf(ctx: ReadContext, ruleIds: readonly number[]): Promise<UnplacedLesson[]> {
  const { rows } = await sql<UnplacedRow>`
    select ${unplacedColumns(ctx)} from unplaced_lessons u ${aroundUnplaced}
    where u.rule_id = any(${ruleIds}::int[]) and ${undecided(ctx.now)} order by u.start, u.id
  `.execute(ctx.db);
  return rows.map((row) => unplacedView(row, ctx));
}

/** The same date of the other child of a pair, if it is open: a pair is placed and dropped together. */
export async function unplacedWith(ctx: ReadContext, { id, rule_id, date }: UnplacedRow): Promise<UnplacedRow[]> {
  const { rows } = await sql<UnplacedRow>`
    select ${unplacedColumns(ctx)} from unplaced_lessons u ${aroundUnplaced}
    where r.group_id = (select group_id from regular_rules where id = ${rule_id}) and sc.kind = 'pair' and u.rule_date = ${date}
      and u.state = 'open' and u.id <> ${id} and e.status = 'active'
  `.execute(ctx.db);
  return rows;
}

/** Loads an unplaced lesson that the actor lists or arranges. @throws AppError `not_found` */
export async function requireUnplaced(ctx: ReadContext, id: number): Promise<UnplacedRow> {
  const { rows } = await sql<UnplacedRow & { known: boolean }>`
    select ${unplacedColumns(ctx)}, ${inScope(ctx)} as known from unplaced_lessons u ${aroundUnplaced} where u.id = ${id}
  `.execute(ctx.db);
  return requireKnown(ctx, rows[0]);
}
