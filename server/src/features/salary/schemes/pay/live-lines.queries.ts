import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../../ledger/public/business-date.ts';
import { dueLines } from './due-lines.queries.ts';
import type { Whose } from './scheme-facts.queries.ts';
import type { DueLine } from './scheme-lines.rules.ts';

type Period = SchemePay['period'];

/** The due lines of an open period up to today; none for a calculated or future period. */
export async function linesSoFar(ctx: ReadContext, period: Period, whose: Whose): Promise<DueLine[]> {
  const today = schoolDateOf(ctx, ctx.now);
  if (period.state !== 'open' || today < period.starts_on) return [];
  return dueLines(ctx, period, whose, [today, period.ends_on].sort()[0]);
}

/** The due lines of an open period up to today, and up to its end; none for a calculated period. */
export async function liveLines(ctx: ReadContext, period: Period, whose: Whose): Promise<{ soFar: DueLine[]; untilEnd: DueLine[] }> {
  const untilEnd = period.state === 'open' ? await dueLines(ctx, period, whose, period.ends_on, true) : [];
  return { soFar: await linesSoFar(ctx, period, whose), untilEnd };
}
