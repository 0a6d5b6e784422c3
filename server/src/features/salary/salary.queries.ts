import type { SalaryLine, SalaryQuery, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { allowedActions } from '../../kernel/actions.ts';
import { schoolMidnight } from '../ledger/public/business-date.ts';
import { requireTeacherPay } from '../teachers/public/teacher-access.ts';
import { payLineActions } from './disputes/pay-disputes.policy.ts';
import { disputesOfPeriod } from './disputes/pay-disputes.queries.ts';
import { payDisputeView } from './disputes/pay-disputes.view.ts';
import { forecastPay } from './forecast.rules.ts';
import { haveSteps, numbersOfHeld, placedLessons } from './rates/by-lesson/lessons-of-rates.queries.ts';
import { ratesOf } from './rates/by-lesson/rate-versions.queries.ts';
import { payPeriodOf } from './periods/period-of.queries.ts';
import { pupilName } from './pupil-names.policy.ts';
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
  const [lines, forecast] = await Promise.all([linesOf(ctx, teacher, period), forecastOf(ctx, teacher.id, period)]);
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
  const [placed, rates] = await Promise.all([placedLessons(ctx, [teacherId], period.starts_on, until), ratesOf(ctx.db, [teacherId])]);
  const numbers = haveSteps(rates.values()) ? await numbersOfHeld(ctx, [teacherId], period.starts_on, placed) : new Map<number, number>();
  const lessons = placed.map((lesson) => ({ ...lesson, lesson_no: numbers.get(lesson.lesson_id) ?? null }));
  return forecastPay(lessons, [...rates.values()].flat());
}

type Teacher = { readonly id: number; readonly curator_id: number | null };

/** Lists a teacher's lines of a period, newest first. */
export async function linesOf(ctx: ReadContext, teacher: Teacher, period: TeacherSalary['period']): Promise<SalaryLine[]> {
  const { starts_on, ends_on } = period;
  const teacherId = teacher.id;
  const reason = sql.ref(languageOf(ctx) === 'ru' ? 'r.title_ru' : 'r.title_en');
  const { rows } = await sql<SalaryLineRow>`
    select a.id, a.kind, a.business_date, a.amount, a.currency, a.rate, v.effective_from as rate_effective_from, a.share, a.reverses_id,
      case when d.accrual_id is not null then json_build_object('before', d.rate_before, 'after', d.rate_after) end as rate_change,
      case when v.id is not null then json_build_object('grade_from', v.grade_from, 'grade_to', v.grade_to, 'level', v.level) end as rate_scope,
      n.lesson_no, (select max((s ->> 'from')::int) from jsonb_array_elements(v.steps) s where (s ->> 'from')::int <= n.lesson_no) as step_from,
      ${reason} as reason_title, coalesce(g.comment, '') as comment, a.lesson_id, l.start, l.minutes, ${pupilName(ctx.actor, teacher)} as kid_name, co.title as course_title, sc.title as service_course_title,
      coalesce(l.start < ${schoolMidnight(ctx, starts_on)}, false) as late
    from accruals a left join rate_versions v on v.id = a.rate_version_id
    left join pay_adjustments g on g.accrual_id = coalesce(a.reverses_id, a.id) left join pay_reasons r on r.id = g.reason_id
    left join rate_differences d on d.accrual_id = coalesce(a.reverses_id, a.id)
    left join accruals o on o.id = a.reverses_id cross join lateral (select coalesce(d.lesson_no, a.lesson_no, o.lesson_no) as lesson_no) n
    left join lessons l on l.id = a.lesson_id left join children k on k.id = l.kid_id left join clients c on c.id = k.client_id left join courses co on co.id = l.course_id
    left join service_courses sc on sc.id = l.service_course_id
    where a.teacher_id = ${teacherId} and a.business_date between ${starts_on} and ${ends_on}
    order by a.business_date desc, l.start desc, a.id desc
  `.execute(ctx.db);
  const disputes = Map.groupBy(await disputesOfPeriod(ctx, teacherId, period), ({ accrual_id }) => accrual_id);
  return rows.map((row) => {
    const own = disputes.get(row.id) ?? [];
    const facts = { teacher_id: teacherId, period_state: period.state, disputed: own.some(({ state }) => state === 'open') };
    const can = allowedActions(ctx, payLineActions, facts);
    return salaryLineView(row, { disputes: own.map((dispute) => payDisputeView(ctx, dispute)), can });
  });
}
