import type { DealCard, LinkDealClientInput } from '@lectern/contract/deals/deals.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireServedClient } from '../../clients/public/client-access.ts';
import { dealAfterWrite, requireOwnDeal } from '../deal-card.queries.ts';
import { dealActions } from '../deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: LinkDealClientInput };

/** Links a deal to one of the actor's clients and one of their children. */
export async function linkDealClient(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const { version, client_id, kid_id } = body;
  const deal = await requireOwnDeal(ctx, params.id, version);
  requireAction(ctx, dealActions, 'link_client', deal);
  await requireServedClient(ctx, client_id);
  const kids = await ctx.db
    .selectFrom('children')
    .select(['id', 'name', 'grade'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
  // An only child is chosen by default.
  const kid = kid_id === null && kids.length === 1 ? kids[0] : kids.find(({ id }) => id === kid_id);
  if (kid_id !== null && kid === undefined) throw new AppError('not_found', {}, 'kid_id');
  await ctx.db
    .updateTable('deals')
    .set({
      client_id,
      ...(kid === undefined ? {} : { kid_id: kid.id, kid_name: kid.name, grade: kid.grade }),
      version: version + 1,
      changed_by: ctx.actor.id,
    })
    .where('id', '=', deal.id)
    .execute();
  ctx.audit({ action: 'deal.link_client', entity: 'deal', entity_id: deal.id, client_id, new: { client_id, kid_name: kid?.name ?? null } });
  return dealAfterWrite(ctx, deal.id);
}
