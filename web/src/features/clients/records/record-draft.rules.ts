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
  readonly manager_id: number;
  readonly contacts: readonly ContactDraft[];
  readonly children: readonly ChildDraft[];
};

/** What is wrong with a contact of a kind, while it is typed; brackets and dots in a phone are for the eye, like hyphens. */
export function contactProblem(kind: ContactKind, value: string): ValidationMessage | null {
  if (kind === 'phone') return check(value.replaceAll(/[().]/g, ''), required, phone);
  return kind === 'email' ? check(value, required, email) : check(value, required);
}

/** A line that nobody wrote into is no contact and no child. */
export const isBlankContact = ({ value, label }: ContactDraft) => value.trim() === '' && label.trim() === '';
export const isBlankChild = ({ name, birth_date, grade }: ChildDraft) => name.trim() === '' && birth_date === null && grade === null;

/** What is wrong with a new client, by the paths of the fields as the server names them. */
export function clientProblems({ name, contacts, children }: ClientDraft): Readonly<Record<string, ValidationMessage | null>> {
  const problems: Record<string, ValidationMessage | null> = { name: check(name, required) };
  for (const [at, contact] of contacts.filter((each) => !isBlankContact(each)).entries())
    problems[`contacts.${at}.value`] = contactProblem(contact.kind, contact.value);
  for (const [at, child] of children.filter((each) => !isBlankChild(each)).entries()) {
    problems[`children.${at}.name`] = check(child.name, required);
    problems[`children.${at}.grade`] = check(child.grade, required);
  }
  return problems;
}

/** What is sent of it: lines that were left empty are left out. */
export function newClientOf({ name, zone, language, manager_id, contacts, children }: ClientDraft, ownId: number): NewClient {
  return {
    name: name.trim(),
    zone,
    language,
    ...(manager_id === ownId ? {} : { manager_id }),
    contacts: contacts.filter((each) => !isBlankContact(each)).map(({ key: _, ...contact }) => contact),
    children: children.filter((each) => !isBlankChild(each)).map(({ key: _, grade, ...child }) => ({ ...child, grade: grade ?? 1 })),
  };
}

/** What the school is asked for whether it has the client already. */
export function duplicateWishOf({ name, contacts, children }: Pick<ClientDraft, 'name' | 'contacts' | 'children'>) {
  const valuesOf = (kind: ContactKind) =>
    contacts.filter((each) => each.kind === kind && contactProblem(kind, each.value) === null).map(({ value }) => value.trim());
  return {
    name: name.trim(),
    kids: children.map((child) => child.name.trim()).filter((kid) => kid !== ''),
    phones: valuesOf('phone'),
    emails: valuesOf('email'),
  };
}

/** The place of a line among those that are sent: where the server looks for its errors; -1 for one that is left empty. */
export function sentIndex<L>(lines: readonly L[], line: L, isBlank: (line: L) => boolean): number {
  return lines.filter((each) => !isBlank(each)).indexOf(line);
}
