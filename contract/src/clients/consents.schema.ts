import { z } from 'zod';
import { id, idText, line } from '../page.ts';
import { localDate } from '../time.ts';

export const mailingChannel = z.enum(['email', 'sms', 'messenger', 'call']);
export type MailingChannel = z.output<typeof mailingChannel>;

/** A recorded consent: who gave it, who recorded it, and until when it was valid. */
export const Consent = z.object({
  id,
  channel: mailingChannel,
  given_by: z.string(),
  given_at: z.string(),
  noted_by_name: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawal_noted_by_name: z.string().nullable(),
});
export type Consent = z.output<typeof Consent>;

/** A mailing category with all consents of one client, newest first. */
export const MailingCategory = z.object({ id, title: z.string(), consents: z.array(Consent) });
export type MailingCategory = z.output<typeof MailingCategory>;

export const MailingCategoriesQuery = z.strictObject({ client_id: idText });
export type MailingCategoriesQuery = z.output<typeof MailingCategoriesQuery>;

const cell = { client_id: id, category_id: id, channel: mailingChannel };
/** `given_by`: the person who consented, such as the client or the other parent. */
export const GiveConsentInput = z.strictObject({ ...cell, given_by: line(200).min(1) });
export type GiveConsentInput = z.output<typeof GiveConsentInput>;
export const WithdrawConsentInput = z.strictObject(cell);
export type WithdrawConsentInput = z.output<typeof WithdrawConsentInput>;

/** A parent’s consent to process a child’s data: who gave it, on which local day. */
export const GiveDataConsentInput = z.strictObject({ given_by: line(200).min(1), given_on: localDate });
export type GiveDataConsentInput = z.output<typeof GiveDataConsentInput>;
