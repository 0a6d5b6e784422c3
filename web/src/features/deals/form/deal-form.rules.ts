/** What somebody types about a deal, and what of it is wrong or goes to the server. */
import type { CreateDealInput, DealCard } from '../deals.queries.ts';

export type DealForm = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly kid_name: string;
  readonly grade: string | null;
  readonly course_id: string | null;
  readonly wishes: string;
  readonly source_id: string | null;
  readonly owner_id: string | null;
  readonly next_action: string;
  readonly next_action_on: string | null;
  readonly expected_sum: string;
};

export const emptyForm: DealForm = {
  name: '',
  phone: '',
  email: '',
  kid_name: '',
  grade: null,
  course_id: null,
  wishes: '',
  source_id: null,
  owner_id: null,
  next_action: '',
  next_action_on: null,
  expected_sum: '',
};

const textOf = (value: number | null) => (value === null ? null : String(value));

/** A deal as its form shows it; a sum in whole units with two digits after the comma where there are some. */
export function formOf(deal: DealCard): DealForm {
  const { name, phone, email, kid_name, wishes, next_action, next_action_on, expected_sum } = deal;
  const rest = (expected_sum ?? 0) % 100;
  const sum = expected_sum === null ? '' : `${Math.trunc(expected_sum / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
  return {
    name,
    email,
    kid_name,
    wishes,
    next_action,
    next_action_on,
    phone: phone ?? '',
    expected_sum: sum,
    grade: textOf(deal.grade),
    course_id: textOf(deal.course_id),
    source_id: String(deal.source_id),
    owner_id: String(deal.owner_id),
  };
}

export type FormProblem = 'name' | 'source_id' | 'next_action_on' | 'expected_sum';

/** What has to be said before it can be sent. @param sum the sum as it was read, `undefined` for what is none */
export function problemsOf(form: DealForm, sum: number | null | undefined): FormProblem[] {
  const problems: FormProblem[] = [];
  if (form.name.trim() === '') problems.push('name');
  if (form.source_id === null) problems.push('source_id');
  if (form.next_action.trim() !== '' && form.next_action_on === null) problems.push('next_action_on');
  if (sum === undefined) problems.push('expected_sum');
  return problems;
}

const idOf = (value: string | null) => (value === null ? null : Number(value));

/** Whether somebody changed something in a form that began as `before`. */
export function isChanged(before: DealForm, after: DealForm): boolean {
  return changedFields(before, after).length > 0;
}

function changedFields(before: DealForm, after: DealForm): (keyof DealForm)[] {
  return (Object.keys(after) as (keyof DealForm)[]).filter((field) => after[field] !== before[field]);
}

/** What of a form that began as `before` goes to the server: only what was changed, so that nobody else's change is undone unseen. */
export function changesOf(before: DealForm, after: DealForm, sum: number | null): Partial<CreateDealInput> {
  const input = inputOf(after, sum);
  return Object.fromEntries(changedFields(before, after).map((field) => [field, input[field]]));
}

/** What goes to the server, once nothing is wrong. */
export function inputOf(form: DealForm, sum: number | null): CreateDealInput {
  const { owner_id, source_id, grade, course_id, expected_sum: _, ...texts } = form;
  return {
    ...texts,
    grade: idOf(grade),
    course_id: idOf(course_id),
    source_id: Number(source_id),
    expected_sum: sum as CreateDealInput['expected_sum'],
    ...(owner_id === null ? {} : { owner_id: Number(owner_id) }),
  };
}
