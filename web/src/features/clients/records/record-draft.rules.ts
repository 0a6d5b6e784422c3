import type { ValidationMessage } from '../../../ui/forms/validation.ts';
import { check, email, phone, required } from '../../../ui/forms/validation.ts';
import type { NewClient } from './records.queries.ts';

export type ContactKind = 'phone' | 'email' | 'messenger';
/** A contact and a child as they are typed; `key` tells the lines of a form apart. */
export type ContactDraft = {
  readonly key: string;
  readonly kind: ContactKind;
  readonly value: string;
  readonly label: string;
  readonly consent: boolean;
};
export type ChildDraft = { readonly key: string; readonly name: string; readonly birth_date: string | null; readonly grade: number | null };
export type ClientDraft = {
  readonly name: string;
  readonly zone: string;
  readonly language: 'en' | 'ru';
  readonly manager_id: number | null;
  readonly contacts: readonly ContactDraft[];
  readonly children: readonly ChildDraft[];
};

/** What is wrong with a contact of a kind, while it is typed; brackets and dots in a phone are for the eye, like hyphens. */
export function contactProblem(kind: ContactKind, value: string): ValidationMessage | null {
  if (kind === 'phone') return check(value.replaceAll(/[().]/g, ''), required, phone);
  return kind === 'email' ? check(value, required, email) : check(value, required);
}

/** An empty line is no contact and no child: it is not sent. */
const isFilledContact = ({ value, label }: ContactDraft) => value.trim() !== '' || label.trim() !== '';
const isFilledChild = ({ name, birth_date, grade }: ChildDraft) => name.trim() !== '' || birth_date !== null || grade !== null;

/** What is wrong with a new client, by the paths of the fields in the form. */
export function clientProblems({ name, contacts, children }: ClientDraft): Readonly<Record<string, ValidationMessage | null>> {
  const problems: Record<string, ValidationMessage | null> = { name: check(name, required) };
  for (const [at, contact] of contacts.entries())
    if (isFilledContact(contact)) problems[`contacts.${at}.value`] = contactProblem(contact.kind, contact.value);
  for (const [at, child] of children.entries()) {
    if (!isFilledChild(child)) continue;
    problems[`children.${at}.name`] = check(child.name, required);
    problems[`children.${at}.grade`] = check(child.grade, required);
  }
  return problems;
}

/** The body of the call: without empty lines. */
export function newClientOf({ name, zone, language, manager_id, contacts, children }: ClientDraft, ownId: number): NewClient {
  return {
    name: name.trim(),
    zone,
    language,
    ...(manager_id === null || manager_id === ownId ? {} : { manager_id }),
    contacts: contacts.filter(isFilledContact).map(({ key: _, ...contact }) => contact),
    children: children.filter(isFilledChild).map(({ key: _, grade, ...child }) => ({ ...child, grade: grade ?? 1 })),
  };
}

/** The path in the form of a field that the server names: the server counts the lines that were sent, the form all lines. */
export function formPath({ contacts, children }: ClientDraft, path: string): string {
  const [list, index, ...rest] = path.split('.');
  const filled = { contacts: contacts.map(isFilledContact), children: children.map(isFilledChild) }[list ?? ''];
  if (filled === undefined || index === undefined) return path;
  const sent = filled.flatMap((is, at) => (is ? [at] : []));
  return [list, sent[Number(index)] ?? index, ...rest].join('.');
}

/** The query for clients whom the school has already. */
export function duplicateQueryOf({ name, contacts, children }: Pick<ClientDraft, 'name' | 'contacts' | 'children'>) {
  const valuesOf = (kind: ContactKind) =>
    contacts.filter((each) => each.kind === kind && contactProblem(kind, each.value) === null).map(({ value }) => value.trim());
  return {
    name: name.trim(),
    kids: children.map((child) => child.name.trim()).filter((kid) => kid !== ''),
    phones: valuesOf('phone'),
    emails: valuesOf('email'),
  };
}
