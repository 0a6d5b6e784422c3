import { sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { linesSoFar } from '../schemes/pay/live-lines.queries.ts';

/** Everybody's unposted scheme pay for the elapsed days of an open period. */
export async function schemePaySoFar(
  ctx: ReadContext,
  period: PayPeriodHead,
): Promise<{ readonly user_id: number; readonly amount: MinorUnits }[]> {
  const people = Map.groupBy(await linesSoFar(ctx, period, null), ({ user_id }) => user_id);
  return [...people].map(([user_id, of]) => ({ user_id, amount: sumMinor(of.map(({ amount }) => amount)) }));
}
