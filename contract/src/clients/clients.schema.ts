import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, repeated, search } from '../page.ts';
import { paperLanguage } from '../paper.ts';
import { UserSubscription } from '../subscriptions/subscriptions.schema.ts';
import { personStatus } from '../teachers/teachers.schema.ts';
import { zone } from '../time.ts';
import { Engagement } from '../engagements/engagements.schema.ts';

/** Money state of a client: in debt, about to run out of paid lessons, or neither. */
export const clientStanding = z.enum(['debt', 'running_out', 'fine']);
export type ClientStanding = z.output<typeof clientStanding>;

/** A client in the list. Money is `null` for users who may not see it. `phone` is masked, or `null` if hidden. */
export const ClientRow = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  kids: z.array(z.object({ id, name: z.string(), grade: z.int() })),
  courses: z.array(z.string()),
  units_left: z.int(),
  balance: minorUnits.nullable(),
  currency,
  standing: clientStanding.nullable(),
  status: personStatus,
  manager_name: z.string().nullable(),
});
export type ClientRow = z.output<typeof ClientRow>;

const balanceBound = z.coerce.number().pipe(z.int().min(-1_000_000_000_000).max(1_000_000_000_000)).optional();

export const ClientListQuery = listQuery(
  ['name', '-name', 'units_left', '-units_left', 'balance', '-balance', '-created_at', 'created_at'],
  {
    search,
    status: repeated(personStatus),
    manager_id: repeated(idText),
    course_id: repeated(idText),
    /** Clients with fewer paid lessons left than this. */
    units_below: z.coerce.number().pipe(z.int().min(0).max(1000)).optional(),
    standing: clientStanding.optional(),
    /** Balance range, both ends included, in minor units. Below zero is debt. */
    balance_from: balanceBound,
    balance_to: balanceBound,
    /** Active clients without a lesson for some days (a setting) and without a planned one. */
    silent: z.enum(['true', 'false']).optional(),
    zone: repeated(zone),
    /** Only clients whom nobody manages. */
    no_manager: z.enum(['true']).optional(),
  },
);
export type ClientListQuery = z.output<typeof ClientListQuery>;

export const contactKind = z.enum(['phone', 'email', 'messenger']);
export type ContactKind = z.output<typeof contactKind>;
/** A contact. `value` is masked unless the current user serves this client; then `masked` is false. */
export const Contact = z.object({
  id,
  kind: contactKind,
  value: z.string(),
  label: z.string(),
  is_primary: z.boolean(),
  /** When the client's consent to this contact was recorded. */
  consented_at: z.string().nullable(),
  masked: z.boolean(),
});
export type Contact = z.output<typeof Contact>;

/** A child with its current engagements. Former ones are only counted here. */
export const Kid = z.object({
  id,
  name: z.string(),
  birth_date: z.string().nullable(),
  grade: z.int(),
  zone,
  status: personStatus,
  inactive_reason: z.string().nullable(),
  return_on: z.string().nullable(),
  /** The latest consent to process the child’s data; `null` if there was none, or for users who may not read the client’s records. */
  data_consent: z
    .object({ given_by: z.string(), given_on: z.string(), noted_by_name: z.string().nullable(), withdrawn_at: z.string().nullable() })
    .nullable(),
  /** Without the consent nothing new about the child is stored or passed on. */
  data_stopped: z.boolean(),
  engagements: z.array(Engagement),
  finished: z.int(),
});
export type Kid = z.output<typeof Kid>;

/** The client's money on a date, in minor units of `currency`. */
export const ClientMoney = z.object({
  /** Money on account: can be spent or paid back. */
  on_account: minorUnits,
  /** The client's debt. Never negative, 0 if there is none. */
  owed: minorUnits,
  bonus: minorUnits,
  /** Paid lessons left, and their value. */
  units_left: z.int(),
  prepaid: minorUnits,
  currency,
});
export type ClientMoney = z.output<typeof ClientMoney>;

export const ClientCard = z.object({
  id,
  name: z.string(),
  status: personStatus,
  inactive_reason: z.string().nullable(),
  return_on: z.string().nullable(),
  zone,
  /** Language of papers and mails to the client. */
  language: paperLanguage,
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  created_at: z.string(),
  /** The record that this one was merged into. */
  merged_into: z.object({ id, name: z.string() }).nullable(),
  /** A colleague’s client with temporary read access. */
  lent: z.boolean(),
  /** `null` for users who may not see contacts. */
  contacts: z.array(Contact).nullable(),
  kids: z.array(Kid),
  units_left: z.int(),
  /** `null` for users who may not see clients' money. */
  money: ClientMoney.nullable(),
  subscriptions: z.array(UserSubscription).nullable(),
  can: z.object({
    record_payment: z.boolean(),
    sell_subscription: z.boolean(),
    see_money: z.boolean(),
    reveal_contacts: z.boolean(),
    /** Read consents, notes and the change log. */
    see_records: z.boolean(),
    /** Change the profile, children, contacts, consents and notes. */
    keep_records: allowed,
    change_manager: allowed,
  }),
});
export type ClientCard = z.output<typeof ClientCard>;
