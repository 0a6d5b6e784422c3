import { packageDays, packageFreezeDays, packageUnits } from '@lectern/contract/subscriptions/package-limits.rules';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
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
  grade_from: lowestGrade,
  grade_to: highestGrade,
};

type Bounds = { readonly min: number; readonly max: number };
const grades: Bounds = { min: lowestGrade, max: highestGrade };
export const bounds = {
  units: packageUnits,
  valid_days: packageDays,
  freeze_days: packageFreezeDays,
  grade_from: grades,
  grade_to: grades,
} as const satisfies Partial<Record<Field, Bounds>>;

/** Problems by field. */
export function abonementProblems(draft: AbonementDraft): Readonly<Partial<Record<Field, Problem>>> {
  const { grade_from, grade_to } = draft;
  const problems: Partial<Record<Field, Problem>> = {
    service_course_id: check(draft.service_course_id, required),
    title: check(draft.title, required),
    price: check(draft.price, required),
  };
  if (grade_from !== null && grade_to !== null && grade_from > grade_to) problems.grade_to = 'clients:price_list.wrong.grades';
  for (const [field, { min, max }] of Object.entries(bounds) as [keyof typeof bounds, Bounds][]) {
    const value = draft[field];
    if (value === null) problems[field] = { key: 'required' };
    else if (!Number.isInteger(value) || value < min || value > max) problems[field] = 'clients:price_list.wrong.number';
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
