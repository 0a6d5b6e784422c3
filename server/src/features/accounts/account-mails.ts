import type { WriteContext } from '../../kernel/calls/context.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { mailText } from './mail-text.rules.ts';
import type { MailKind } from './mail-text.rules.ts';

type Recipient = { readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null };
type Linked = { readonly link: string; readonly uselessAt: Temporal.Instant; readonly send?: boolean };

const noticeHours = 24 * 7;

async function send(ctx: WriteContext, kind: MailKind, to: Recipient, more: Partial<Linked> = {}): Promise<void> {
  const { link = '', uselessAt = ctx.now.add({ hours: noticeHours }), send: really = true } = more;
  const { subject, text } = mailText(kind, to.locale ?? ctx.browser.language ?? 'en', {
    name: to.name,
    link,
    site: ctx.site.publicUrl,
    hours: Math.round(uselessAt.since(ctx.now).total('hours')),
  });
  await queueMail(ctx, { to: to.email, subject, text, uselessAt, send: really });
}

export const tellPasswordReset = (ctx: WriteContext, to: Recipient, link: Linked) => send(ctx, 'password_reset', to, link);
export const tellInvitation = (ctx: WriteContext, to: Recipient, link: Linked) => send(ctx, 'invitation', to, link);
export const tellPasswordChanged = (ctx: WriteContext, to: Recipient) => send(ctx, 'password_changed', to);
export const tellEmailChanged = (ctx: WriteContext, to: Recipient) => send(ctx, 'email_changed', to);
export const tellSecondFactorOff = (ctx: WriteContext, to: Recipient) => send(ctx, 'second_factor_off', to);
