import { parseAmount } from '../../ledger/public/amount.ts';
import type { AbonementTerms } from './price-list.queries.ts';

/** What stands in the fields of the form; `''` is an empty field, the price is a sum as people type it. */
export type AbonementDraft = {
  readonly service_course_id: number | null;
  readonly title: string;
  readonly units: number | '';
  readonly price: string;
  readonly valid_days: number | '';
  readonly freeze_days: number | '';
  readonly grade_from: number | '';
  readonly grade_to: number | '';
};

type Field = keyof AbonementDraft;
type Problem =
  | 'ui:validation.required'
  | 'clients:price_list.wrong.number'
  | 'clients:price_list.wrong.sum'
  | 'clients:price_list.wrong.grades';

const priceProblems = {
  empty: 'ui:validation.required',
  not_a_sum: 'clients:price_list.wrong.sum',
  not_positive: 'clients:price_list.wrong.number',
  too_large: 'clients:price_list.wrong.number',
} as const satisfies Record<string, Problem>;

/** A package may be given away: nothing is a price, too. */
const parsePrice = (text: string) => (/^\s*0+([.,]0{1,2})?\s*$/.test(text) ? ({ ok: true, minor: 0 } as const) : parseAmount(text));

const bounds = {
  units: [1, 1000],
  valid_days: [1, 3650],
  freeze_days: [0, 365],
  grade_from: [1, 11],
  grade_to: [1, 11],
} as const satisfies Partial<Record<Field, readonly [number, number]>>;

/** What is wrong with the fields, each with the key of what to say; nothing when the terms can be sent. */
export function abonementProblems(draft: AbonementDraft): Partial<Record<Field, Problem>> {
  const problems: Partial<Record<Field, Problem>> = {};
  if (draft.service_course_id === null) problems.service_course_id = 'ui:validation.required';
  if (draft.title.trim() === '') problems.title = 'ui:validation.required';
  const price = parsePrice(draft.price);
  if (!price.ok) problems.price = priceProblems[price.why];
  for (const [field, [least, most]] of Object.entries(bounds) as [keyof typeof bounds, readonly [number, number]][]) {
    const value = draft[field];
    if (value === '') problems[field] = 'ui:validation.required';
    else if (!Number.isInteger(value) || value < least || value > most) problems[field] = 'clients:price_list.wrong.number';
  }
  const { grade_from, grade_to } = draft;
  if (problems.grade_from === undefined && problems.grade_to === undefined && Number(grade_from) > Number(grade_to))
    problems.grade_to = 'clients:price_list.wrong.grades';
  return problems;
}

/** The terms as they are sent, the price in minor units; null while something is wrong. */
export function termsOf(draft: AbonementDraft): AbonementTerms | null {
  const price = parsePrice(draft.price);
  if (!price.ok || Object.keys(abonementProblems(draft)).length > 0) return null;
  const { service_course_id, title, units, valid_days, freeze_days, grade_from, grade_to } = draft;
  return {
    service_course_id: Number(service_course_id),
    title: title.trim(),
    units: Number(units),
    price: price.minor,
    valid_days: Number(valid_days),
    freeze_days: Number(freeze_days),
    grade_from: Number(grade_from),
    grade_to: Number(grade_to),
  };
}
