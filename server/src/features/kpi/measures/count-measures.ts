import { measuresOf, unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiMeasure } from '@lectern/contract/kpi/kpi-measures.rules';
import type { Db } from '../../../db/client.ts';
import type { CountedMeasure } from '../kpi.rules.ts';
import { firstAnswer, load, renewals } from './client-measures.ts';
import type { Counting, MeasureStatement } from './counted-for.ts';
import { attendanceKept, ownCancellations, reportsInTime, trialConversion } from './lesson-measures.ts';

const statements: Readonly<Record<KpiMeasure, (counting: Counting) => MeasureStatement>> = {
  reports_in_time: reportsInTime,
  own_cancellations: ownCancellations,
  attendance_kept: attendanceKept,
  renewals,
  first_answer: firstAnswer,
  trial_conversion: trialConversion,
  load,
};

/** Counts all measures of a role for a month: one statement each, for all people at once. */
export async function countMeasures(db: Db, counting: Counting): Promise<(id: number) => CountedMeasure[]> {
  const { role, span } = counting;
  const measures = measuresOf(role);
  const counted = await Promise.all(
    measures.map(async (measure) => {
      const { rows } = await statements[measure](counting).execute(db);
      return [measure, new Map(rows.map((row) => [row.user_id, row]))] as const;
    }),
  );
  return (id) =>
    counted.map(([measure, rows]) => {
      const row = rows.get(id);
      return { measure, numerator: row?.numerator ?? 0, denominator: row?.denominator ?? emptyDenominator(measure) };
    });

  /** For a load, no rows mean zero, not a missing value. */
  function emptyDenominator(measure: KpiMeasure): number {
    const unit = unitOf(measure, role);
    return unit === 'per_week' ? span.days : unit === 'number' ? 1 : 0;
  }
}
