import type { Problem } from '../../../ui/forms/form-types.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { AbonementTerms } from './price-list.queries.ts';

/** Form values. The price is in minor units; zero is a gift. */
export type AbonementDraft = {
  readonly service_course_id: number | null;
  readonly title: string;
  readonly units: number | null;
  readonly price: number | null;
  readonly valid_days: number | null;
  readonly freeze_days: number | null;
  readonly grade_from: number | null;
  readonly grade_to: number | null;
};

type Field = keyof AbonementDraft;
export const blankAbonement: AbonementDraft = {
  service_course_id: null,
  title: '',
  units: 8,
  price: null,
  valid_days: 70,
  freeze_days: 7,
  grade_from: 1,
  grade_to: 11,
};

export const bounds = {
  units: [1, 1000],
  valid_days: [1, 3650],
  freeze_days: [0, 365],
  grade_from: [1, 11],
  grade_to: [1, 11],
} as const satisfies Partial<Record<Field, readonly [number, number]>>;

/** Problems by field. */
export function abonementProblems(draft: AbonementDraft): Readonly<Partial<Record<Field, Problem>>> {
  const { grade_from, grade_to } = draft;
  const problems: Partial<Record<Field, Problem>> = {
    service_course_id: check(draft.service_course_id, required),
    title: check(draft.title, required),
    price: check(draft.price, required),
  };
  if (grade_from !== null && grade_to !== null && grade_from > grade_to) problems.grade_to = 'clients:price_list.wrong.grades';
  for (const [field, [least, most]] of Object.entries(bounds) as [keyof typeof bounds, readonly [number, number]][]) {
    const value = draft[field];
    if (value === null) problems[field] = { key: 'required' };
    else if (!Number.isInteger(value) || value < least || value > most) problems[field] = 'clients:price_list.wrong.number';
  }
  return problems;
}

/** Terms to send, for valid values. */
export function termsOf({
  service_course_id,
  title,
  units,
  price,
  valid_days,
  freeze_days,
  grade_from,
  grade_to,
}: AbonementDraft): AbonementTerms {
  return {
    service_course_id: Number(service_course_id),
    title: title.trim(),
    units: Number(units),
    price: Number(price),
    valid_days: Number(valid_days),
    freeze_days: Number(freeze_days),
    grade_from: Number(grade_from),
    grade_to: Number(grade_to),
  };
}
