import type { OutboxMail } from '@lectern/contract/outbox/outbox.schema';
import { maskContact } from '../clients/public/contact-text.ts';

export type MailRow = OutboxMail & { readonly to_user: boolean };

/** A mail as administrators see it: clients' addresses are masked, as on their cards, also in the mail server's response. */
export function mailView({ to_user, ...mail }: MailRow): OutboxMail {
  if (to_user) return mail;
  const to = maskContact('email', mail.to);
  return { ...mail, to, last_fault: mail.last_fault === null ? null : withoutAddress(mail.last_fault, mail.to, to) };
}

function withoutAddress(text: string, address: string, masked: string): string {
  const parts: string[] = [];
  let rest = text;
  for (let at = indexIn(rest, address); at >= 0; at = indexIn(rest, address)) {
    parts.push(rest.slice(0, at), masked);
    rest = rest.slice(at + address.length);
  }
  return parts.join('') + rest;
}

const indexIn = (text: string, part: string) => text.toLowerCase().indexOf(part.toLowerCase());
