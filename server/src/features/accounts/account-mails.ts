import type { ReadContext } from '../../kernel/calls/context.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { mailText } from './mail-text.rules.ts';
import type { MailKind, SignedIn } from './mail-text.rules.ts';

type Recipient = { readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null };
type Linked = { readonly link: string; readonly uselessAt: Temporal.Instant; readonly send?: boolean };
type More = Partial<Linked> & { readonly signedIn?: SignedIn; readonly newEmail?: string };

const noticeHours = 24 * 7;

async function send(ctx: ReadContext, kind: MailKind, to: Recipient, more: More = {}): Promise<void> {
  const { link = '', uselessAt = ctx.now.add({ hours: noticeHours }), send: really = true } = more;
  const { subject, text } = mailText(kind, to.locale ?? ctx.browser.language ?? ctx.settings.client_language, {
    name: to.name,
    link,
    site: ctx.site.publicUrl,
    hours: Math.round(uselessAt.since(ctx.now).total('hours')),
    newEmail: more.newEmail ?? '',
    signedIn: more.signedIn ?? { device: '', address: '', at: ctx.now.toZonedDateTimeISO('UTC') },
  });
  await queueMail(ctx, { to: to.email, subject, text, uselessAt, send: really });
}

export const notifyPasswordReset = (ctx: ReadContext, to: Recipient, link: Linked) => send(ctx, 'password_reset', to, link);
export const notifyInvitation = (ctx: ReadContext, to: Recipient, link: Linked) => send(ctx, 'invitation', to, link);
export const notifyPasswordChanged = (ctx: ReadContext, to: Recipient) => send(ctx, 'password_changed', to);
export const notifyEmailAsked = (ctx: ReadContext, to: Recipient, newEmail: string) => send(ctx, 'email_asked', to, { newEmail });
export const notifyEmailToConfirm = (ctx: ReadContext, to: Recipient, link: Linked) => send(ctx, 'email_to_confirm', to, link);
export const notifyEmailChanged = (ctx: ReadContext, to: Recipient) => send(ctx, 'email_changed', to);
export const notifySecondFactorOff = (ctx: ReadContext, to: Recipient) => send(ctx, 'second_factor_off', to);
export const notifySignedIn = (ctx: ReadContext, to: Recipient, signedIn: SignedIn) => send(ctx, 'signed_in', to, { signedIn });
