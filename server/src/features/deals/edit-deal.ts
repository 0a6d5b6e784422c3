import type { DealCard, EditDealInput } from '@lectern/contract/deals/deals.schema';
import { retypedName } from '@lectern/contract/name-order';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { dealAfterWrite, requireOwnDeal } from './deal-card.queries.ts';
import { contactColumns } from './contacts/deal-contacts.ts';
import { requireChoices } from './deal-choices.queries.ts';
import { dealActions } from './deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: EditDealInput };

/** Edits a deal; absent fields stay. After a reassignment the actor no longer sees it. */
export async function editDeal(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const { version, ...said } = body;
  const deal = await requireOwnDeal(ctx, params.id, version);
  requireAction(ctx, dealActions, 'edit', deal);
  const requested = {
    ...said,
    ...(said.name === undefined ? {} : { name: retypedName(said.name, deal.name) }),
    ...(said.kid_name === undefined ? {} : { kid_name: retypedName(said.kid_name, deal.kid_name, said.name ?? deal.name) }),
    ...(said.email === undefined ? {} : { email: said.email.toLowerCase() }),
  };
  const changed = Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => value !== undefined && value !== deal[field as keyof typeof requested]),
  ) as Partial<typeof requested>;
  if (Object.keys(changed).length === 0) {
    ctx.nothingChanged();
    return dealAfterWrite(ctx, deal.id);
  }
  const { next_action, next_action_on } = { ...deal, ...changed };
  if (next_action !== '' && next_action_on === null) throw new AppError('deal_action_needs_day', {}, 'next_action_on');
  await requireChoices(ctx, changed);
  await ctx.db
    .updateTable('deals')
    .set({
      ...changed,
      ...contactColumns(changed),
      version: version + 1,
      changed_by: ctx.actor.id,
    })
    .where('id', '=', deal.id)
    .execute();
  const fields = loggable(changed);
  ctx.audit({
    action: 'deal.edit',
    entity: 'deal',
    entity_id: deal.id,
    client_id: deal.client_id,
    old: Object.fromEntries(Object.keys(fields).map((field) => [field, field in deal ? deal[field as keyof typeof deal] : null])),
    new: fields,
  });
  return dealAfterWrite(ctx, deal.id);
}

/** The loggable part of a change: that contacts changed, but not their values. */
function loggable({ phone, email, ...fields }: Partial<EditDealInput>): Record<string, unknown> {
  return phone === undefined && email === undefined ? fields : { ...fields, contacts: 'changed' };
}
