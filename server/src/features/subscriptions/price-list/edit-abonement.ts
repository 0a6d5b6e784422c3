import type { AbonementInput, PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { abonementOf } from './abonements.queries.ts';
import { insertVersion } from './create-abonement.ts';
import { currentVersion } from './current-version.ts';

type Input = { params: { id: number }; body: AbonementInput };

/** Edits a package by creating its next version. Sold packages keep their terms, and only the new version is sold from now on. */
export async function editAbonement(ctx: WriteContext, { params, body }: Input): Promise<PricedAbonement> {
  const { id: before, version, on_sale, ...terms } = await currentVersion(ctx, params.id);
  await ctx.db.updateTable('abonements').set({ on_sale: false }).where('id', '=', before).execute();
  const id = await insertVersion(ctx, body, { version: version + 1, previous_id: before, on_sale });
  ctx.audit({
    action: 'abonement.edit',
    entity: 'abonement',
    entity_id: id,
    old: { id: before, version, ...terms },
    new: { version: version + 1, ...body },
  });
  return abonementOf(ctx, id);
}
