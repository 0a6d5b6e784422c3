import type { CreateDealInput, DealCard } from '@lectern/contract/deals/deals.schema';
import { inNameOrder } from '@lectern/contract/name-order';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireServedClient } from '../clients/public/client-access.ts';
import { dealAfterWrite } from './deal-card.queries.ts';
import { contactColumns } from './contacts/deal-contacts.ts';
import { requireChoices } from './deal-choices.queries.ts';

/** Creates a deal for a lead, or for an existing client. */
export async function createDeal(ctx: WriteContext, { body }: { body: CreateDealInput }): Promise<DealCard> {
  const { actor, db, now } = ctx;
  const { owner_id = actor.id, phone, email, ...said } = body;
  if (said.next_action !== '' && said.next_action_on === null) throw new AppError('deal_action_needs_day', {}, 'next_action_on');
  await requireChoices(ctx, { owner_id, source_id: said.source_id, course_id: said.course_id });
  if (said.client_id !== null) await requireServedClient(ctx, said.client_id);
  const at = isoOf(now);
  const row = { ...said, kid_name: inNameOrder(said.kid_name, said.name), owner_id };
  const { id } = await db
    .insertInto('deals')
    .values({ ...row, ...contactColumns({ phone, email }), stage_since: at, created_at: at, created_by: actor.id, changed_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('deal_stays').values({ deal_id: id, stage: said.stage, entered_at: at, entered_by: actor.id }).execute();
  // Contacts stay out of the log: readers of the log may not be allowed to see them.
  ctx.audit({ action: 'deal.create', entity: 'deal', entity_id: id, client_id: said.client_id, new: row });
  return dealAfterWrite(ctx, id);
}
