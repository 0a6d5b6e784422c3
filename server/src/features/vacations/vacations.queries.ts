import type { PreviewVacationQuery, Vacation, VacationDetail, VacationListQuery } from '@lectern/contract/vacations/vacations.schema';
import type { VacationAllowance, VacationPreview } from '@lectern/contract/vacations/vacations.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { hitHolds } from '../holds/public/hit-holds.ts';
import { hitLessons } from '../lessons/public/resolve-hit-lessons.ts';
import { hitActivities } from '../schedule/public/resolve-hit-activities.ts';
import { askActions, canSeeVacation, vacationScope } from './vacations.policy.ts';
import { countDays, daysInYear, daysOfYear, openDays, problemsOf, intervalOfDays } from './vacations.rules.ts';
import { requireTeacher, standingFrom, surroundingsOf, todayOf } from './vacation-surroundings.ts';
import { vacationView } from './vacations.view.ts';
import type { VacationRow } from './vacations.view.ts';

// A lesson lasts at most four hours, so the index on its start also bounds its end.
const columns = sql`v.id, v.teacher_id, tu.name as teacher_name, t.curator_id, v.first_day, v.last_day, v.zone, v.start, v.finish, v.state, v.agreed_last_day, v.agreed_finish,
  v.comment, v.requested_at, ru.name as requested_by_name, v.decided_at, du.name as decided_by_name, v.decision_comment,
  (select count(*)::int from lessons l where l.teacher_id = v.teacher_id and l.status = 'planned'
    and l.start > v.start - interval '4 hours' and l.start < v.finish and l.finish > v.start) as lessons_hit`;

const aroundVacation = sql`
  join teachers t on t.id = v.teacher_id
  join users tu on tu.id = v.teacher_id
  join users ru on ru.id = v.requested_by
  left join users du on du.id = v.decided_by`;

/**
 * Loads one vacation; for a write its row is locked before any other lock, so that decisions are serialised.
 * @throws AppError `not_found` for a missing vacation, and for one that the actor may not see
 */
export async function requireVacation(ctx: ReadContext, id: number, options: { readonly forUpdate?: boolean } = {}): Promise<VacationRow> {
  if (options.forUpdate) await sql`select from vacations where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<VacationRow>`select ${columns} from vacations v ${aroundVacation} where v.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined || !canSeeVacation(ctx.actor, row)) throw new AppError('not_found');
  return row;
}

/** The actor's scope, over `vacations v` and `teachers t`. */
export function inVacationScope({ actor }: Pick<ReadContext, 'actor'>): RawBuilder<unknown> {
  const scope = vacationScope(actor);
  if (scope.whose === 'everybody') return sql`true`;
  return scope.whose === 'curator' ? sql`t.curator_id = ${scope.id}` : sql`t.id = ${scope.id}`;
}

export async function listVacations(
  ctx: ReadContext,
  { query }: { query: VacationListQuery },
): Promise<{ count: number; results: Vacation[] }> {
  const conditions = [inVacationScope(ctx)];
  if (query.teacher_id !== undefined) conditions.push(sql`v.teacher_id = any(${query.teacher_id})`);
  if (query.state !== undefined) conditions.push(sql`v.state = any(${query.state})`);
  // A subquery, because a scan of the index on first days would begin with all past vacations.
  const vacations = query.from === undefined ? sql`vacations` : sql`(select * from vacations where last_day >= ${query.from} offset 0)`;
  const where = sql.join(conditions, sql` and `);
  const direction = query.ordering === '-first_day' ? sql`desc` : sql`asc`;
  const { count, rows } = await readPage<VacationRow>(ctx.db, query, {
    columns,
    from: sql`from ${vacations} v ${aroundVacation} where ${where}`,
    order: sql`v.first_day ${direction}, v.id ${direction}`,
    counted: sql`from ${vacations} v join teachers t on t.id = v.teacher_id where ${where}`,
  });
  return { count, results: rows.map((row) => vacationView(row, ctx)) };
}

export async function getVacation(ctx: ReadContext, { params }: { params: { id: number } }): Promise<VacationDetail> {
  const row = await requireVacation(ctx, params.id);
  const [lessons, activities, holds] = await Promise.all([
    hitLessons(ctx, row.teacher_id, [row]),
    hitActivities(ctx, row.teacher_id, row),
    hitHolds(ctx, row.teacher_id, row),
  ]);
  return { vacation: vacationView(row, ctx), lessons, activities, holds };
}

export async function previewVacation(ctx: ReadContext, { query }: { query: PreviewVacationQuery }): Promise<VacationPreview> {
  const teacher = await requireTeacher(ctx, query.teacher_id);
  const problems = problemsOf(query, todayOf(ctx, teacher), await surroundingsOf(ctx, teacher, query), ctx.settings);
  // No lessons are listed for a range that is too far away or ends before it begins.
  if (problems.some(({ key }) => key === 'invalid' || key === 'vacation_too_far'))
    return { days: 0, problems, lessons: [], activities: [] };
  const { start, finish } = intervalOfDays(query, teacher.zone);
  const interval = { start: isoOf(start), finish: isoOf(finish) };
  const [lessons, activities] = await Promise.all([hitLessons(ctx, teacher.id, [interval]), hitActivities(ctx, teacher.id, interval)]);
  return { days: countDays(query), problems, lessons, activities };
}

export async function getVacationAllowance(ctx: ReadContext, { params }: { params: { id: number } }): Promise<VacationAllowance> {
  const teacher = await requireTeacher(ctx, params.id);
  const { settings } = ctx;
  const today = todayOf(ctx, teacher);
  const year = Number(today.slice(0, 4));
  const own = await standingFrom(ctx, teacher.id, daysOfYear(year).first_day);
  return {
    teacher: { id: teacher.id, name: teacher.name, zone: teacher.zone },
    year,
    days_taken: daysInYear(own, year),
    days_a_year: settings.vacation_days_a_year,
    longest_days: settings.vacation_longest_days,
    ...openDays(today, settings),
    away_at_once: settings.vacation_group_away_at_once,
    can: allowedActions(ctx, askActions, { teacher_id: teacher.id, curator_id: teacher.curator_id }),
  };
}
