import type { Currency } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { scopeKey } from './rate-choice.rules.ts';
import type { DatedRate, RateTerms } from './rate-choice.rules.ts';
import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';

/** A teacher's rate of a service from a day on. `id` is null for one that is not stored yet. */
export type RateVersion = DatedRate & {
  readonly id: number | null;
  readonly teacher_id: number;
  readonly service_course_id: number;
  readonly currency: Currency;
};
type Of = { readonly teacher_id: number; readonly service_course_id: number };

/** A rate to set from a day on, of a teacher for a service and some children; `after` null removes the rate of that day. */
export type RequestedRate = RateScope & Of & { readonly after: RateTerms | null };

export type DatedRequest = RequestedRate & { readonly effective_from: string };

export const serviceKey = ({ teacher_id, service_course_id }: Of) => `${teacher_id} ${service_course_id}`;
export const rateKey = (rate: Of & RateScope) => `${serviceKey(rate)} ${scopeKey(rate)}`;
export const versionKey = (rate: Of & RateScope & { readonly effective_from: string }) => `${rateKey(rate)} ${rate.effective_from}`;

export const termsOf = ({ amount, steps, least, most, ended }: RateTerms): RateTerms => ({ amount, steps, least, most, ended });
export const sameTerms = (one: RateTerms, other: RateTerms) => JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

/** Every rate of the teachers, by `serviceKey`. */
export async function ratesOf(db: Db, teacherIds: readonly number[]): Promise<Map<string, RateVersion[]>> {
  const { rows } = await sql<RateVersion>`
    select id, teacher_id, service_course_id, effective_from::text as effective_from, grade_from, grade_to, level, amount, steps, least, most,
      ended, currency
    from rate_versions where teacher_id = any(${[...new Set(teacherIds)]})
  `.execute(db);
  return Map.groupBy(rows, serviceKey);
}

/** The rates after applying the requested ones. */
export function ratesWith(
  rates: ReadonlyMap<string, readonly RateVersion[]>,
  requested: readonly DatedRequest[],
  currency: Currency,
): Map<string, RateVersion[]> {
  const replaced = new Set(requested.map(versionKey));
  const kept = [...rates.values()].flat().filter((rate) => !replaced.has(versionKey(rate)));
  const added = requested.flatMap(({ after, ...rate }) => (after === null ? [] : [{ ...rate, ...termsOf(after), id: null, currency }]));
  return Map.groupBy([...kept, ...added], serviceKey);
}
