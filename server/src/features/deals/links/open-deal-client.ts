import type { DealCard, OpenDealClientInput } from '@lectern/contract/deals/deals.schema';
import { inNameOrder } from '@lectern/contract/name-order';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { openClient } from '../../clients/public/open-client.ts';
import { dealAfterWrite, requireOwnDeal } from '../deal-card.queries.ts';
import { dealActions } from '../deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: OpenDealClientInput };

/**
 * Turns a lead into a client of the deal's owner, with the deal's contacts and a child.
 * @throws AppError `deal_has_client`, `zone_unknown`; `not_a_manager` if the owner no longer sells
 */
export async function openDealClient(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const { version, name, grade, zone } = body;
  const kid_name = inNameOrder(body.kid_name, name);
  const deal = await requireOwnDeal(ctx, params.id, version);
  requireAction(ctx, dealActions, 'open_client', deal);
  const { id: client_id, kid_ids } = await openClient(ctx, {
    name,
    zone,
    language: ctx.settings.client_language,
    manager_id: deal.owner_id,
    contacts: contactsOf(deal),
    children: [{ name: kid_name, grade, birth_date: null }],
  });
  await ctx.db
    .updateTable('deals')
    .set({ client_id, kid_id: kid_ids[0] ?? null, kid_name, grade, version: version + 1, changed_by: ctx.actor.id })
    .where('id', '=', deal.id)
    .execute();
  ctx.audit({
    action: 'deal.open_client',
    entity: 'deal',
    entity_id: deal.id,
    client_id,
    new: { client_id, kid_name },
  });
  return dealAfterWrite(ctx, deal.id);
}

function contactsOf({ phone, email }: { readonly phone: string; readonly email: string }) {
  const usual = { label: '', is_primary: false, consent: false };
  return [
    { ...usual, kind: 'phone' as const, value: phone },
    { ...usual, kind: 'email' as const, value: email },
  ].filter(({ value }) => value !== '');
}
