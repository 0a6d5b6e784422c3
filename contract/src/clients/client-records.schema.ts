import { z } from 'zod';
import { grade } from '../study/grade.schema.ts';
import { id, line, newName, personName } from '../page.ts';
import { paperLanguage } from '../paper.ts';
import { localDate, zone } from '../time.ts';
import { contactKind } from './clients.schema.ts';

/**
 * A contact as typed: a phone may contain spaces, hyphens and brackets. `consent`: the client agreed to be contacted this way. `is_primary`
 * replaces the primary contact of the same kind.
 */
export const NewContact = z.strictObject({
  kind: contactKind,
  value: line(254).min(1),
  label: line(100).default(''),
  is_primary: z.boolean().default(false),
  consent: z.boolean().default(false),
});
export type NewContact = z.output<typeof NewContact>;

/** A child. The time zone defaults to the client's. */
export const NewChild = z.strictObject({ name: newName, birth_date: localDate.nullable().default(null), grade, zone: zone.optional() });
export type NewChild = z.output<typeof NewChild>;

/**
 * A client with all known details. The manager defaults to the current user; `null` is nobody. Time zone and language default to the
 * school's.
 */
export const CreateClientInput = z.strictObject({
  name: personName,
  manager_id: id.nullable().optional(),
  zone: zone.optional(),
  language: paperLanguage.optional(),
  contacts: z.array(NewContact).max(20).default([]),
  children: z.array(NewChild).max(20).default([]),
});
export type CreateClientInput = z.output<typeof CreateClientInput>;

/**
 * Omitted fields stay unchanged. `before`, here and below, holds the displayed values of the changed fields; a concurrent change is
 * refused.
 */
export const EditClientInput = z.strictObject({
  name: newName.optional(),
  manager_id: id.nullable().optional(),
  zone: zone.optional(),
  language: paperLanguage.optional(),
  before: z.strictObject({ name: z.string(), manager_id: id.nullable(), zone: z.string(), language: paperLanguage }).partial().optional(),
});
export type EditClientInput = z.output<typeof EditClientInput>;

export const CreateChildInput = NewChild.extend({ client_id: id });
export type CreateChildInput = z.output<typeof CreateChildInput>;
export const EditChildInput = z.strictObject({
  name: newName.optional(),
  birth_date: localDate.nullable().optional(),
  grade: grade.optional(),
  zone: zone.optional(),
  before: z.strictObject({ name: z.string(), birth_date: localDate.nullable(), grade: z.int(), zone: z.string() }).partial().optional(),
});
export type EditChildInput = z.output<typeof EditChildInput>;

export const CreateContactInput = NewContact.extend({ client_id: id });
export type CreateContactInput = z.output<typeof CreateContactInput>;
/** The kind of a contact never changes. A primary contact stops being primary only when another one becomes primary. */
export const EditContactInput = z.strictObject({
  value: line(254).min(1).optional(),
  label: line(100).optional(),
  is_primary: z.literal(true).optional(),
  consent: z.boolean().optional(),
  before: z.strictObject({ value: z.string(), label: z.string(), consent: z.boolean() }).partial().optional(),
});
export type EditContactInput = z.output<typeof EditContactInput>;

/** A possible account manager of a client. */
export const ManagerChoice = z.object({ id, name: z.string() });
export type ManagerChoice = z.output<typeof ManagerChoice>;
