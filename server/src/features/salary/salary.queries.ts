import { sumMinor } from '@lectern/contract/money';
import type { SalaryLine, SalaryQuery, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { allowedActions } from '../../kernel/actions.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { monthOf } from '../ledger/public/book-months.ts';
import { schoolMidnight } from '../ledger/public/business-date.ts';
import { requireTeacherPay } from '../teachers/public/teacher-access.ts';
import { placedActivities } from './activities/activity-rate-costs.queries.ts';
import { payLineActions } from './disputes/pay-disputes.policy.ts';
import { disputesOfPeriod } from './disputes/pay-disputes.queries.ts';
import { payDisputeView } from './disputes/pay-disputes.view.ts';
import { forecastPay, withActivities } from './forecast.rules.ts';
import type { Months } from './forecast.rules.ts';
import { haveSteps, numbersOfHeld, paidLessons, placedLessons } from './rates/by-lesson/lessons-of-rates.queries.ts';
import { haveLeast, haveMost, lastDayOf } from './rates/by-lesson/month-limits.rules.ts';
import { ratesOf } from './rates/by-lesson/rate-versions.queries.ts';
import { isHeld, summedPaid } from './rates/by-lesson/rated-sums.rules.ts';
import type { Rates } from './rates/by-lesson/rated-sums.rules.ts';
import { monthsEnding } from './rates/by-lesson/settle-top-ups.ts';
import { standingTopUps } from './rates/by-lesson/top-ups.queries.ts';
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
  const { id } = teacher;
  if (id !== ctx.actor.id) ctx.logRead({ act: 'open', subject: 'pay', subject_id: id, teacher_id: id, records: lines.length });
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

/** The forecast of an open period; null for others. */
async function forecastOf(ctx: ReadContext, teacherId: number, period: TeacherSalary['period']): Promise<TeacherSalary['forecast']> {
  if (period.state !== 'open') return null;
  const until = Temporal.PlainDate.from(period.ends_on).add({ days: 1 }).toString();
  const [placed, rates, activities] = await Promise.all([
    placedLessons(ctx, [teacherId], period.starts_on, until),
    ratesOf(ctx.db, [teacherId]),
    placedActivities(ctx, teacherId, { from: period.starts_on, to: period.ends_on }),
  ]);
  const numbers = haveSteps(rates.values()) ? await numbersOfHeld(ctx, [teacherId], period.starts_on, placed) : new Map<number, number>();
  const lessons = placed.map((lesson) => ({ ...lesson, lesson_no: numbers.get(lesson.lesson_id) ?? null }));
  const months = await monthsOf(ctx, teacherId, { period, rates, numbers });
  return withActivities(forecastPay(lessons, [...rates.values()].flat(), months), activities);
}

type Forecast = { readonly period: TeacherSalary['period']; readonly rates: Rates; readonly numbers: ReadonlyMap<number, number> };

/** The pay of the months of a period, if rates have monthly limits. */
async function monthsOf(ctx: ReadContext, teacherId: number, { period, rates, numbers }: Forecast): Promise<Months | undefined> {
  if (!haveLeast(rates.values()) && !haveMost(rates.values())) return undefined;
  const ending = monthsEnding(period);
  const until = Temporal.PlainDate.from(lastDayOf(monthOf(period.ends_on)))
    .add({ days: 1 })
    .toString();
  const [paid, standing] = await Promise.all([
    paidLessons(ctx, [teacherId], monthOf(period.starts_on), until),
    standingTopUps(ctx, [teacherId], ending),
  ]);
  return {
    standing: summedPaid(paid, rates, numbers).map((summed) => ({ ...summed, held: isHeld(summed.lesson) })),
    ending,
    toppedUp: sumMinor(standing.map(({ amount }) => amount)),
  };
}

type Teacher = { readonly id: number; readonly curator_id: number | null };

/** Lists a teacher's lines of a period, newest first. */
export async function linesOf(ctx: ReadContext, teacher: Teacher, period: TeacherSalary['period']): Promise<SalaryLine[]> {
  const { starts_on, ends_on } = period;
  const teacherId = teacher.id;
  const reason = titleOf(ctx, 'r');
  const { rows } = await sql<SalaryLineRow>`
    select a.id, a.kind, a.business_date, a.amount, a.currency, a.rate, v.effective_from as rate_effective_from, a.share, a.reverses_id,
      case when d.accrual_id is not null then json_build_object('before', d.rate_before, 'after', d.rate_after) end as rate_change,
      case when v.id is not null then json_build_object('grade_from', v.grade_from, 'grade_to', v.grade_to, 'level', v.level) end as rate_scope,
      n.lesson_no, (select max((s ->> 'from')::int) from jsonb_array_elements(v.steps) s where (s ->> 'from')::int <= n.lesson_no) as step_from,
      coalesce(a.cut, o.cut) as cut, coalesce(a.most, d.most, o.most) as most,
      case when p.accrual_id is not null then json_build_object('month', p.month, 'service_course_title', ${titleOf(ctx, 'ps')}, 'least', p.least, 'earned', p.earned) end as top_up,
      ${reason} as reason_title, coalesce(g.comment, '') as comment, a.lesson_id, l.start, l.minutes, ${pupilName(ctx.actor, teacher)} as kid_name, ${titleOf(ctx, 'co')} as course_title, ${titleOf(ctx, 'sc')} as service_course_title,
      coalesce(coalesce(l.start, act.start) < ${schoolMidnight(ctx, starts_on)}, false) as late,
      act.id as activity_id, act.kind as activity_kind, act.title as activity_title, act.start as activity_start, act.finish as activity_finish,
      ap.minutes as activity_minutes, ap.rate as hour_rate, ar.effective_from as hour_rate_from, coalesce(ar.teacher_id is not null, false) as own_rate
    from accruals a left join rate_versions v on v.id = a.rate_version_id
    left join pay_adjustments g on g.accrual_id = coalesce(a.reverses_id, a.id) left join pay_reasons r on r.id = g.reason_id
    left join rate_differences d on d.accrual_id = coalesce(a.reverses_id, a.id)
    left join accruals o on o.id = a.reverses_id cross join lateral (select coalesce(d.lesson_no, a.lesson_no, o.lesson_no) as lesson_no) n
    left join rate_top_ups p on p.accrual_id = coalesce(a.reverses_id, a.id) left join service_courses ps on ps.id = v.service_course_id
    left join lessons l on l.id = a.lesson_id left join children k on k.id = l.kid_id left join clients c on c.id = k.client_id left join courses co on co.id = l.course_id
    left join service_courses sc on sc.id = l.service_course_id
    left join activity_pay ap on ap.accrual_id = coalesce(a.reverses_id, a.id) left join activities act on act.id = ap.activity_id left join activity_rates ar on ar.id = ap.rate_id
    where a.teacher_id = ${teacherId} and a.business_date between ${starts_on} and ${ends_on}
    order by a.business_date desc, coalesce(l.start, act.start) desc, a.id desc
  `.execute(ctx.db);
  const disputes = Map.groupBy(await disputesOfPeriod(ctx, teacherId, period), ({ accrual_id }) => accrual_id);
  return rows.map((row) => {
    const own = disputes.get(row.id) ?? [];
    const facts = { teacher_id: teacherId, period_state: period.state, disputed: own.some(({ state }) => state === 'open') };
    const can = allowedActions(ctx, payLineActions, facts);
    return salaryLineView(row, { disputes: own.map((dispute) => payDisputeView(ctx, dispute)), can });
  });
}
