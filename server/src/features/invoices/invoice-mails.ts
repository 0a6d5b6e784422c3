import { queueMail } from '../../kernel/mail/mail.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { returnedMail } from './mail-text.rules.ts';

const noticeHours = 24 * 14;

/** Mails a person that an invoice was returned. */
export async function notifyReturned(ctx: WriteContext, invoiceId: number, reason: string): Promise<void> {
  const person = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('users as u', 'u.id', 'i.teacher_id')
    .select(['i.number', 'u.name', 'u.email', 'u.locale'])
    .where('i.id', '=', invoiceId)
    .where('u.state', '=', 'active')
    .executeTakeFirst();
  if (person === undefined) return;
  const { number, name, email, locale } = person;
  const mail = returnedMail(name, { number, reason }, locale ?? ctx.settings.client_language, `${ctx.site.publicUrl}/invoices`);
  await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: noticeHours }) });
}
