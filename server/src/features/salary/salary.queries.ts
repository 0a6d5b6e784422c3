import type { SalaryLine, SalaryQuery, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../ledger/public/business-date.ts';
import { requireTeacherPay } from '../teachers/public/teacher-access.ts';
import { forecastPay } from './forecast.rules.ts';
import type { DatedRate } from './forecast.rules.ts';
import { payPeriodOf } from './periods/period-of.queries.ts';
import { lessonsHeld, payByDay, payByKind, totalPay } from './salary.rules.ts';
import { salaryLineView } from './salary.view.ts';
import type { SalaryLineRow } from './salary.view.ts';

/** Returns a teacher's pay of a period with its lines. @throws AppError `not_found` for pay that the actor may not see */
export async function getTeacherSalary(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: SalaryQuery },
): Promise<TeacherSalary> {
  const teacher = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  const period = await payPeriodOf(ctx, query.period_id);
  const [lines, forecast] = await Promise.all([linesOf(ctx, teacher.id, period), forecastOf(ctx, teacher.id, period)]);
  return {
    teacher: { id: teacher.id, name: teacher.name },
    period,
    total: totalPay(lines),
    currency: ctx.settings.currency,
    lessons_held: lessonsHeld(lines),
    by_kind: payByKind(lines),
    by_day: payByDay(lines),
    lines,
    forecast,
  };
}

/** The forecast of an open period; null for others, whose lines stay. */
async function forecastOf(ctx: ReadContext, teacherId: number, period: TeacherSalary['period']): Promise<TeacherSalary['forecast']> {
  if (period.state !== 'open') return null;
  const until = Temporal.PlainDate.from(period.ends_on).add({ days: 1 }).toString();
  const [lessons, rates] = await Promise.all([
    sql<{ service_course_id: number; start: string; share: number }>`
      select service_course_id, start, coalesce((policy -> 'held' ->> 'teacher')::int, 0) as share from lessons
      where teacher_id = ${teacherId} and status = 'planned'
        and start >= ${schoolMidnight(ctx, period.starts_on)} and start < ${schoolMidnight(ctx, until)}
    `.execute(ctx.db),
    sql<DatedRate>`
      select service_course_id, effective_from, amount from rate_versions
      where teacher_id = ${teacherId} and effective_from <= ${period.ends_on}
    `.execute(ctx.db),
  ]);
  const placed = lessons.rows.map(({ start, ...lesson }) => ({ ...lesson, day: schoolDateOf(ctx, start) }));
  return forecastPay(placed, rates.rows);
}

async function linesOf(ctx: ReadContext, teacherId: number, { starts_on, ends_on }: TeacherSalary['period']): Promise<SalaryLine[]> {
  const { rows } = await sql<SalaryLineRow>`
    select a.id, a.kind, a.business_date, a.amount, a.currency, a.rate, v.effective_from as rate_effective_from, a.share, a.reverses_id,
      a.lesson_id, l.start, l.minutes, k.name as kid_name, co.title as course_title, sc.title as service_course_title,
      coalesce(l.start < ${schoolMidnight(ctx, starts_on)}, false) as late
    from accruals a join rate_versions v on v.id = a.rate_version_id
    left join lessons l on l.id = a.lesson_id left join children k on k.id = l.kid_id left join courses co on co.id = l.course_id
    left join service_courses sc on sc.id = l.service_course_id
    where a.teacher_id = ${teacherId} and a.business_date between ${starts_on} and ${ends_on}
    order by a.business_date desc, l.start desc, a.id desc
  `.execute(ctx.db);
  return rows.map(salaryLineView);
}
