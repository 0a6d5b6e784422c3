import type { WriteContext } from '../../../kernel/calls/context.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { annulledMail } from './receipt-mail.rules.ts';
import { sql } from 'kysely';
import { dueOn } from '../public/owed-receipts.ts';

const noticeHours = 24 * 14;

type Person = { readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null; readonly due_on: string | null };

/** Mails a person that a receipt was annulled, and when a new one is due. */
export async function notifyAnnulled(ctx: WriteContext, payoutId: number, number: string, reason: string): Promise<void> {
  const { rows } = await sql<Person>`
    select u.name, u.email, u.locale, case when o.state = 'paid' then ${dueOn(ctx)} end as due_on
    from payouts o join users u on u.id = o.teacher_id where o.id = ${payoutId} and u.state = 'active'
  `.execute(ctx.db);
  const [person] = rows;
  if (person === undefined) return;
  const { name, email, locale, due_on } = person;
  const link = `${ctx.site.publicUrl}/self-employed-payouts`;
  const mail = annulledMail(name, { number, reason, due_on }, locale ?? ctx.settings.client_language, link);
  await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: noticeHours }) });
}
