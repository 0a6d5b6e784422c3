import type { PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { abonementOf } from './abonements.queries.ts';
import { currentVersion } from './current-version.ts';
import { abonementActions } from './price-list.policy.ts';

type Params = { params: { id: number } };

/** Withdraws a package from sale; sold packages stay. */
export async function withdrawAbonement(ctx: WriteContext, { params }: Params): Promise<PricedAbonement> {
  return setOnSale(ctx, params.id, false);
}

/** Puts a package on sale or withdraws it. Idempotent. */
export async function setOnSale(ctx: WriteContext, id: number, onSale: boolean): Promise<PricedAbonement> {
  const { title, on_sale } = await currentVersion(ctx, id);
  if (on_sale === onSale) ctx.nothingChanged();
  else {
    requireAction(ctx, abonementActions, onSale ? 'put_on_sale' : 'withdraw', { state: on_sale ? 'on_sale' : 'withdrawn' });
    await ctx.db.updateTable('abonements').set({ on_sale: onSale }).where('id', '=', id).execute();
    ctx.audit({
      action: onSale ? 'abonement.put_on_sale' : 'abonement.withdraw',
      entity: 'abonement',
      entity_id: id,
      old: { on_sale },
      new: { title, on_sale: onSale },
    });
  }
  return abonementOf(ctx, id);
}
