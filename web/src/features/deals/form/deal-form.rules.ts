/** What somebody types about a deal, and what of it is wrong or goes to the server. */
import type { Problem } from '../../../ui/forms/form-types.ts';
import type { CreateDealInput, DealCard } from '../deals.queries.ts';

export type DealForm = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly kid_name: string;
  readonly grade: number | null;
  readonly course_id: number | null;
  readonly wishes: string;
  readonly source_id: number | null;
  readonly owner_id: number | null;
  readonly next_action: string;
  readonly next_action_on: string | null;
  /** In minor units. */
  readonly expected_sum: number | null;
};

/** @param ownId who types it, and so whose deal it is unless something else is said */
export function emptyForm(name: string, ownId: number): DealForm {
  const texts = { name, phone: '', email: '', kid_name: '', wishes: '', next_action: '' };
  return { ...texts, grade: null, course_id: null, source_id: null, owner_id: ownId, next_action_on: null, expected_sum: null };
}

/** A deal as its form shows it. */
export function formOf(deal: DealCard): DealForm {
  const { name, phone, email, kid_name, grade, course_id, wishes, source_id, owner_id, next_action, next_action_on, expected_sum } = deal;
  const texts = { name, phone: phone ?? '', email, kid_name, wishes, next_action };
  return { ...texts, grade, course_id, source_id, owner_id, next_action_on, expected_sum };
}

/** What has to be said before it can be sent. */
export function problemsOf(form: DealForm): Readonly<Partial<Record<keyof DealForm, Problem>>> {
  const needsDay = form.next_action.trim() !== '' && form.next_action_on === null;
  return {
    name: form.name.trim() === '' ? 'students:deals.form.needs_name' : null,
    source_id: form.source_id === null ? 'students:deals.form.needs_source' : null,
    next_action_on: needsDay ? 'students:deals.form.needs_day' : null,
  };
}

/** What goes to the server, once nothing is wrong. A deal of whoever types it names no owner. */
export function inputOf({ owner_id, source_id, expected_sum, ...form }: DealForm, ownId: number): CreateDealInput {
  return {
    ...form,
    source_id: Number(source_id),
    expected_sum: expected_sum as CreateDealInput['expected_sum'],
    ...(owner_id === null || owner_id === ownId ? {} : { owner_id }),
  };
}
