import { sql } from 'kysely';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../../ledger/public/business-date.ts';
import { standingColumns } from '../../lines/reverse-pay-line.ts';
import type { StandingLine } from '../../lines/reverse-pay-line.ts';
import { lastDayOf, monthsBetween, topUpsOf } from './month-limits.rules.ts';
import type { EarnedLesson, TopUp } from './month-limits.rules.ts';
import { rateKey, serviceKey } from './rate-versions.queries.ts';
import type { RateVersion } from './rate-versions.queries.ts';
import type { Rates } from './rated-sums.rules.ts';

type Context = Pick<ReadContext, 'db' | 'settings'>;

/** A top-up that is not reversed, with its month and the limit that it reached. */
export type StandingTopUp = StandingLine &
  RateScope & {
    readonly service_course_id: number;
    readonly month: string;
    readonly least: MinorUnits;
    readonly earned: MinorUnits;
  };

/** @param months each `yyyy-mm-01` */
export async function standingTopUps(
  { db, settings }: Context,
  teacherIds: readonly number[],
  months: readonly string[],
): Promise<StandingTopUp[]> {
  const { rows } = await sql<StandingTopUp>`
    select ${standingColumns}, v.service_course_id, v.grade_from, v.grade_to, v.level, u.month::text as month, u.least, u.earned
    from rate_top_ups u join accruals a on a.id = u.accrual_id join rate_versions v on v.id = a.rate_version_id
    left join accruals z on z.reverses_id = a.id left join ledger_transactions tx on tx.id = a.transaction_id
    where a.teacher_id = any(${[...new Set(teacherIds)]}) and u.month = any(${months}::date[]) and z.id is null and a.currency = ${settings.currency}
    order by a.id
  `.execute(db);
  return rows;
}

/** Identifies the month and rate of a top-up. */
export const topUpKey = (rate: Parameters<typeof rateKey>[0], month: string): string => `${rateKey(rate)} ${month}`;

/** The months by teacher for which `topUps` are due now: those whose last day is in a calculated pay period of the teacher. */
export type MonthsOf = (teacherId: number) => readonly string[];

/** @param from a day of the first month; the last one is the last month that is over */
export async function calculatedMonths(ctx: Context & Pick<ReadContext, 'now'>, from: string): Promise<MonthsOf> {
  const { rows } = await sql<{ starts_on: string; ends_on: string; done_until: number | null }>`
    select p.starts_on, p.ends_on, case when c.finished_at is null then c.last_teacher_id end as done_until
    from pay_periods p left join pay_calculations c on c.period_id = p.id and c.dropped_at is null
    where p.state <> 'open' and p.ends_on >= ${from}::date
  `.execute(ctx.db);
  const months = monthsBetween(from, schoolDateOf(ctx, ctx.now)).flatMap((month) => {
    const last = lastDayOf(month);
    const period = rows.find(({ starts_on, ends_on }) => starts_on <= last && last <= ends_on);
    return period === undefined ? [] : { month, done_until: period.done_until };
  });
  return (teacherId) => months.flatMap(({ month, done_until }) => (done_until === null || teacherId <= done_until ? month : []));
}

/** The due top-ups of the months, by teacher and service. */
export function dueTopUps(rates: Rates, monthsOf: MonthsOf, lessons: readonly EarnedLesson[]): TopUp<RateVersion>[] {
  const ofService = Map.groupBy(lessons, ({ rate }) => serviceKey(rate));
  return [...rates].flatMap(([key, versions]) => {
    const [first] = versions;
    if (first === undefined || !versions.some(({ least }) => least !== null)) return [];
    return topUpsOf(versions, monthsOf(first.teacher_id), ofService.get(key) ?? []);
  });
}
