import type { AccessAction } from '@lectern/contract/clients/access/access-states';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { accessMailText } from './mail-text.rules.ts';
import type { AccessRow } from './access.view.ts';

const noticeHours = 24 * 7;

/** Mails the client's manager that a colleague requests access. Without a manager, the users who serve every client decide. */
export async function notifyManager(
  ctx: WriteContext,
  client: { readonly name: string; readonly manager_id: number | null },
  reason: string,
): Promise<void> {
  if (client.manager_id === null) return;
  await notify(ctx, client.manager_id, 'request', { client: client.name, comment: reason, lastDay: null });
}

/** Mails the requester the decision. It names the client only if the requester may now see them. */
export async function notifyAsker(
  ctx: WriteContext,
  { asked_by, client_name }: AccessRow,
  action: Exclude<AccessAction, 'withdraw'>,
  { comment, lastDay }: { readonly comment: string; readonly lastDay: string | null },
): Promise<void> {
  await notify(ctx, asked_by, action, { client: action === 'grant' ? client_name : '', comment, lastDay });
}

type Words = { readonly client: string; readonly comment: string; readonly lastDay: string | null };

async function notify(ctx: WriteContext, userId: number, kind: Parameters<typeof accessMailText>[0], words: Words): Promise<void> {
  const { name, email, locale } = await ctx.db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const link = `${ctx.site.publicUrl}/cabinet`;
  const { subject, text } = accessMailText(kind, locale ?? ctx.settings.client_language, { name, by: ctx.actor.name, link, ...words });
  await queueMail(ctx, { to: email, subject, text, uselessAt: ctx.now.add({ hours: noticeHours }) });
}
