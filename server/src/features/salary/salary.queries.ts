import type { PayPeriod, SalaryLine, SalaryQuery, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { requireTeacherPay } from '../teachers/public/teacher-access.ts';
import { lessonsHeld, payByDay, payByKind, totalPay } from './salary.rules.ts';
import { salaryLineView } from './salary.view.ts';
import type { SalaryLineRow } from './salary.view.ts';

export async function listPayPeriods({ db }: ReadContext): Promise<PayPeriod[]> {
  const { rows } = await sql<PayPeriod>`select id, starts_on, ends_on, state from pay_periods order by starts_on desc`.execute(db);
  return rows;
}

/** Returns a teacher's pay of a period with its lines. @throws AppError `not_found` for pay that the actor may not see */
export async function getTeacherSalary(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: SalaryQuery },
): Promise<TeacherSalary> {
  const teacher = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  const period = await periodOf(ctx, query.period_id);
  const lines = await linesOf(ctx, teacher.id, period);
  return {
    teacher: { id: teacher.id, name: teacher.name },
    period,
    total: totalPay(lines),
    currency: ctx.settings.currency,
    lessons_held: lessonsHeld(lines),
    by_kind: payByKind(lines),
    by_day: payByDay(lines),
    lines,
  };
}

/** The requested period; by default the newest open one that has begun, or the newest if all are closed. */
async function periodOf(ctx: ReadContext, id: number | undefined): Promise<TeacherSalary['period']> {
  const today = schoolDateOf(ctx, ctx.now);
  const wanted = id === undefined ? sql`starts_on <= ${today}` : sql`id = ${id}`;
  const { rows } = await sql<PayPeriod>`
    select id, starts_on, ends_on, state from pay_periods where ${wanted} order by state = 'open' desc, starts_on desc limit 1
  `.execute(ctx.db);
  const period = rows[0];
  if (period !== undefined) return period;
  if (id !== undefined) throw new AppError('not_found', {}, 'period_id');
  return monthOf(schoolDateOf(ctx, ctx.now));
}

/** The month of a date as the period that its first accrual will open. */
function monthOf(date: string): TeacherSalary['period'] {
  const day = Temporal.PlainDate.from(date);
  return { id: null, starts_on: day.with({ day: 1 }).toString(), ends_on: day.with({ day: day.daysInMonth }).toString(), state: 'open' };
}

async function linesOf({ db }: ReadContext, teacherId: number, { starts_on, ends_on }: TeacherSalary['period']): Promise<SalaryLine[]> {
  const { rows } = await sql<SalaryLineRow>`
    select a.id, a.kind, a.business_date, a.amount, a.currency, a.rate, v.effective_from as rate_effective_from, a.share, a.reverses_id,
      a.lesson_id, l.start, l.minutes, k.name as kid_name, co.title as course_title, sc.title as service_course_title
    from accruals a join rate_versions v on v.id = a.rate_version_id
    left join lessons l on l.id = a.lesson_id left join children k on k.id = l.kid_id left join courses co on co.id = l.course_id
    left join service_courses sc on sc.id = l.service_course_id
    where a.teacher_id = ${teacherId} and a.business_date between ${starts_on} and ${ends_on}
    order by a.business_date desc, l.start desc, a.id desc
  `.execute(db);
  return rows.map(salaryLineView);
}
