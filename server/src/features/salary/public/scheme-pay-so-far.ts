import { sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { linesSoFar } from '../schemes/pay/live-lines.queries.ts';

/** What everybody's schemes give for the days so far of an open period, beside what is posted. */
export async function schemePaySoFar(
  ctx: ReadContext,
  period: PayPeriodHead,
): Promise<{ readonly user_id: number; readonly amount: MinorUnits }[]> {
  const people = Map.groupBy(await linesSoFar(ctx, period, null), ({ user_id }) => user_id);
  return [...people].map(([user_id, of]) => ({ user_id, amount: sumMinor(of.map(({ amount }) => amount)) }));
}
