import type { DealContacts } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { alarmAtManyReveals } from '../../clients/public/reveal-alarm.ts';
import { requireDeal } from '../deal-card.queries.ts';
import { dealActions } from '../deals.policy.ts';

/** Returns the whole contacts of a deal and logs the reader. @throws AppError `not_found` for a deal outside the actor's scope */
export async function revealDealContacts(ctx: WriteContext, { params }: { params: { id: number } }): Promise<DealContacts> {
  const deal = await requireDeal(ctx, params.id);
  requireAction(ctx, dealActions, 'reveal', deal);
  const { rows } = await sql<DealContacts>`select phone, email from deals where id = ${deal.id}`.execute(ctx.db);
  const contacts = rows[0] ?? { phone: '', email: '' };
  await alarmAtManyReveals(ctx);
  // The values stay out of the log: readers of the log may not be allowed to see contacts.
  ctx.audit({ action: 'contact.reveal', entity: 'deal', entity_id: deal.id, client_id: deal.client_id });
  ctx.logRead({ act: 'reveal', subject: 'deal', subject_id: deal.id, client_id: deal.client_id });
  return contacts;
}
