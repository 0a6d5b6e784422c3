import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { titleIn } from '../../../kernel/reference/title-in.ts';

/** Statements `s` of approved and closed periods `p`: the approved pay of a period. */
export const approvedStatements = sql`pay_statements s
  join pay_calculations c on c.id = s.calculation_id and c.finished_at is not null and c.dropped_at is null
  join pay_periods p on p.id = c.period_id and p.state in ('approved', 'closed')`;

/** A line of approved pay. `title`: the service of its lesson or its rate, the kind of its activity, or the reason of a bonus or deduction; empty for others. */
export type ApprovedLine = { readonly title: string; readonly lesson: number | null; readonly amount: MinorUnits };

const activityKinds = {
  en: { meeting: 'Meeting', training: 'Training', webinar: 'Webinar', methodical_work: 'Methodical work', other: 'Other work' },
  ru: { meeting: 'Совещание', training: 'Обучение', webinar: 'Вебинар', methodical_work: 'Методическая работа', other: 'Другая работа' },
} as const satisfies Record<'en' | 'ru', Record<ActivityKind, string>>;

/** The kind of activities `act` as text; null without one. Their titles are typed by teachers and must not be on a bill. */
const kindOfActivity = (language: 'en' | 'ru') => sql`${JSON.stringify(activityKinds[language])}::jsonb ->> act.kind`;

/** The lines of a teacher's pay of an approved period in a currency; their sum is the total of its statement. */
export async function approvedLines(
  db: Db,
  of: { readonly teacher_id: number; readonly period_id: number; readonly currency: Currency; readonly language: 'en' | 'ru' },
): Promise<readonly ApprovedLine[]> {
  const { rows } = await sql<ApprovedLine>`
    select coalesce(${titleIn(of.language, 'sc')}, ${titleIn(of.language, 'vs')}, ${kindOfActivity(of.language)}, ${titleIn(of.language, 'r')}, '') as title, a.lesson_id as lesson, a.amount
    from ${approvedStatements} join accruals a on a.teacher_id = s.teacher_id and a.currency = s.currency
      and a.business_date between p.starts_on and p.ends_on
    left join pay_adjustments g on g.accrual_id = coalesce(a.reverses_id, a.id) left join pay_reasons r on r.id = g.reason_id
    left join activity_pay ap on ap.accrual_id = coalesce(a.reverses_id, a.id) left join activities act on act.id = ap.activity_id
    left join lessons l on l.id = a.lesson_id left join service_courses sc on sc.id = l.service_course_id
    left join rate_versions v on v.id = a.rate_version_id left join service_courses vs on vs.id = v.service_course_id
    where s.teacher_id = ${of.teacher_id} and p.id = ${of.period_id} and s.currency = ${of.currency} order by a.id
  `.execute(db);
  return rows;
}
