/** Values of the deal form, their validation, and the body to send. */
import type { Problem } from '../../../ui/forms/form-types.ts';
import { email } from '../../../ui/forms/validation.ts';
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

/** @param ownId the current user, the default owner */
export function emptyForm(name: string, ownId: number): DealForm {
  const texts = { name, phone: '', email: '', kid_name: '', wishes: '', next_action: '' };
  return { ...texts, grade: null, course_id: null, source_id: null, owner_id: ownId, next_action_on: null, expected_sum: null };
}

/** Form values of an existing deal. */
export function formOf(deal: DealCard): DealForm {
  const { name, phone, email, kid_name, grade, course_id, wishes, source_id, owner_id, next_action, next_action_on, expected_sum } = deal;
  const texts = { name, phone: phone ?? '', email, kid_name, wishes, next_action };
  return { ...texts, grade, course_id, source_id, owner_id, next_action_on, expected_sum };
}

/** Required values. */
export function problemsOf(form: DealForm): Readonly<Partial<Record<keyof DealForm, Problem>>> {
  const needsDay = form.next_action.trim() !== '' && form.next_action_on === null;
  return {
    name: form.name.trim() === '' ? 'students:deals.form.needs_name' : null,
    email: email(form.email),
    source_id: form.source_id === null ? 'students:deals.form.needs_source' : null,
    next_action_on: needsDay ? 'students:deals.form.needs_day' : null,
  };
}

/** Body of the call, for valid values. The owner is omitted if it is the current user. */
export function inputOf({ owner_id, source_id, expected_sum, ...form }: DealForm, ownId: number): CreateDealInput {
  return {
    ...form,
    source_id: Number(source_id),
    expected_sum: expected_sum as CreateDealInput['expected_sum'],
    ...(owner_id === null || owner_id === ownId ? {} : { owner_id }),
  };
}
