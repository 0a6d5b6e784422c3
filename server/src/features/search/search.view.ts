import type { FoundClient, FoundKid, FoundTeacher } from '@lectern/contract/search/search.schema';
import type { Actor } from '../../kernel/calls/context.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { canSeeSchedule } from '../teachers/public/teacher-access.ts';
import { marksOf } from '../../kernel/names/search-words.rules.ts';

export type TeacherRow = Omit<FoundTeacher, 'marks' | 'can'>;
export type ClientRow = Omit<FoundClient, 'marks' | 'contact'> & {
  readonly contact: { readonly kind: 'phone' | 'email' | 'messenger'; readonly value: string } | null;
};
export type KidRow = Omit<FoundKid, 'marks'>;

export function teacherView(actor: Actor, row: TeacherRow, typed: readonly string[]): FoundTeacher {
  return { ...row, marks: marksOf(row.name, typed), can: { see_schedule: canSeeSchedule(actor, row) } };
}

/** A client as a search result; a matching contact is masked, as in every list. */
export function clientView({ contact, ...row }: ClientRow, typed: readonly string[]): FoundClient {
  return { ...row, marks: marksOf(row.name, typed), contact: contact === null ? null : maskContact(contact.kind, contact.value) };
}

export function kidView(row: KidRow, typed: readonly string[]): FoundKid {
  return { ...row, marks: marksOf(row.name, typed) };
}
