import type { PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { setOnSale } from './withdraw-abonement.ts';

/** Puts a withdrawn package on sale again. */
export async function putAbonementOnSale(ctx: WriteContext, { params }: { params: { id: number } }): Promise<PricedAbonement> {
  return setOnSale(ctx, params.id, true);
}
