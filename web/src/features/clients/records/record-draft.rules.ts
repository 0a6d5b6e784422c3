import type { ValidationMessage } from '../../../ui/forms/validation.ts';
import { check, email, phone, required } from '../../../ui/forms/validation.ts';
import type { NewClient } from './records.queries.ts';

export type ContactKind = 'phone' | 'email' | 'messenger';
/** A contact and a child as typed. `key` identifies form lines. */
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

/** Problem of a contact, by kind. Brackets and dots in a phone are ignored, like hyphens. */
export function contactProblem(kind: ContactKind, value: string): ValidationMessage | null {
  if (kind === 'phone') return check(value.replaceAll(/[().]/g, ''), required, phone);
  return kind === 'email' ? check(value, required, email) : check(value, required);
}

/** Empty lines are not sent. */
const isFilledContact = ({ value, label }: ContactDraft) => value.trim() !== '' || label.trim() !== '';
const isFilledChild = ({ name, birth_date, grade }: ChildDraft) => name.trim() !== '' || birth_date !== null || grade !== null;

/** Problems of a new client, by form path. */
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

/** Body of the call, without empty lines. */
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

/** Form path of a field named by the server: the server counts only the sent lines. */
export function formPath({ contacts, children }: ClientDraft, path: string): string {
  const [list, index, ...rest] = path.split('.');
  const filled = { contacts: contacts.map(isFilledContact), children: children.map(isFilledChild) }[list ?? ''];
  if (filled === undefined || index === undefined) return path;
  const sent = filled.flatMap((is, at) => (is ? [at] : []));
  return [list, sent[Number(index)] ?? index, ...rest].join('.');
}

/** Query of the duplicate check. */
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
