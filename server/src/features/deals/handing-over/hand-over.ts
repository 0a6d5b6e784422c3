import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { handOverClient } from '../../clients/public/hand-over-client.ts';
import { handedOverMailText } from './mail-text.rules.ts';

type Won = { readonly id: number; readonly client_id: number; readonly client_name: string | null; readonly owner_name: string };

const noticeHours = 24 * 7;

/** Hands the client of a won deal over to an account manager and mails them. @throws AppError `not_a_manager` */
export async function handOver(ctx: WriteContext, deal: Won, managerId: number | null): Promise<void> {
  const manager = await handOverClient(ctx, { clientId: deal.client_id, managerId });
  if (manager === null) return;
  await ctx.db
    .updateTable('deals')
    .set({ handed_over_to: manager.id, handed_over_at: isoOf(ctx.now) })
    .where('id', '=', deal.id)
    .execute();
  if (manager.id === ctx.actor.id) return;
  const { subject, text } = handedOverMailText(manager.locale ?? ctx.settings.client_language, {
    name: manager.name,
    client: deal.client_name ?? '',
    by: deal.owner_name,
    link: `${ctx.site.publicUrl}/clients/${deal.client_id}`,
  });
  await queueMail(ctx, { to: manager.email, subject, text, uselessAt: ctx.now.add({ hours: noticeHours }) });
}
