import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import type { RateChange, RateCost, RateScope, RateStep } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { isPermitted } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { everyChild, isForEveryChild, scopeKey } from './by-lesson/rate-choice.rules.ts';
import type { RateTerms } from './by-lesson/rate-choice.rules.ts';
import { chosenBy, costsOfRates } from './by-lesson/rate-costs.queries.ts';
import { rateKey, ratesOf, sameTerms, serviceKey } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion, WantedRate } from './by-lesson/rate-versions.queries.ts';
import { rateActions } from './rates.policy.ts';

export type WantedRates = {
  /** Null for every active teacher of the courses. */
  readonly teacherIds: readonly number[] | null;
  readonly serviceIds: readonly number[];
  readonly effective_from: string;
  readonly amount?: number | undefined;
  /** Of every rate of the services, exceptions for some children included. */
  readonly factor?: number | undefined;
  readonly scope?: RateScope;
  readonly steps?: readonly RateStep[] | undefined;
  readonly ended?: boolean | undefined;
};

type Found = Pick<RateChange, 'teacher_id' | 'teacher_name' | 'service_course_id' | 'title'> & { readonly offered: boolean };
/** A rate of a teacher for some children, before and after. */
export type ChangedRate = Omit<Found, 'offered'> &
  RateScope & { readonly now: RateTerms | null; readonly after: RateTerms | null; readonly refused: string | null };
type Asking = Pick<ReadContext, 'db' | 'settings' | 'actor'>;
const nothing: RateCost = { lessons: 0, amount: minor(0) };

/** Computes the change of each teacher's rates for each service; both the preview and the change use it. */
export async function rateChanges(ctx: Asking, wanted: WantedRates): Promise<ChangedRate[]> {
  const { teacherIds, serviceIds, effective_from: day } = wanted;
  const who = teacherIds === null ? sql`t.status = 'active' and k.course_id is not null` : sql`t.id = any(${teacherIds})`;
  const { rows } = await sql<Found>`
    select t.id as teacher_id, u.name as teacher_name, sc.id as service_course_id, sc.title, sc.active and k.course_id is not null as offered
    from teachers t join users u on u.id = t.id
    cross join service_courses sc
    left join teacher_skills k on k.teacher_id = t.id and k.course_id = sc.course_id
    where sc.id = any(${serviceIds}) and ${who}
    order by u.name, t.id, sc.position, sc.id
  `.execute(ctx.db);
  const rates = await ratesOf(
    ctx.db,
    rows.map(({ teacher_id }) => teacher_id),
  );
  return rows.flatMap(({ offered, ...row }) => {
    const inForce = ratesInForce(rates.get(serviceKey(row)) ?? [], day);
    return scopesOf(wanted, inForce).map((scope) => {
      const now = inForce.get(scopeKey(scope)) ?? null;
      const after = termsAfter(wanted, now);
      const mayChange = isPermitted(rateActions.change, ctx.actor, row);
      const refused = mayChange ? whyItStays({ offered, now, after }) : 'forbidden';
      return { ...row, ...scope, now, after: refused === null ? after : now, refused };
    });
  });
}

/** The rate of each group of children on a day; an ended one is none. */
function ratesInForce(rates: readonly RateVersion[], day: string): ReadonlyMap<string, RateVersion> {
  const last = new Map<string, RateVersion>();
  for (const rate of rates.filter(({ effective_from }) => effective_from <= day)) {
    const known = last.get(scopeKey(rate));
    if (known === undefined || known.effective_from < rate.effective_from) last.set(scopeKey(rate), rate);
  }
  return new Map([...last].filter(([, { ended }]) => !ended));
}

/** A sum is for the children asked for; a share is of all rates. */
function scopesOf({ factor, scope }: WantedRates, inForce: ReadonlyMap<string, RateVersion>): RateScope[] {
  if (factor === undefined) return [scope ?? everyChild];
  const exceptions = [...inForce.values()].filter((rate) => !isForEveryChild(rate));
  return [everyChild, ...exceptions].map(({ grade_from, grade_to, level }) => ({ grade_from, grade_to, level }));
}

/** Adds what the changes cost, for lessons that are paid already and for those that are placed. */
export async function withCosts(ctx: Asking, day: string, changes: readonly ChangedRate[]): Promise<RateChange[]> {
  const wanted: WantedRate[] = changes.flatMap(({ refused, after, ...rate }) => (refused === null ? [{ ...rate, after }] : []));
  const costs = await costsOfRates(ctx, day, wanted);
  const paid = Map.groupBy(costs.paid, ({ rate, was }) => rateKey(chosenBy(wanted, rate, was)));
  return changes.map(({ now, after, ...change }) => {
    const lessons = change.refused === null ? (paid.get(rateKey(change)) ?? []) : [];
    const amount = sumMinor(lessons.map(({ difference }) => difference));
    return {
      ...change,
      now: now?.amount ?? null,
      after: after === null || after.ended ? null : after.amount,
      steps_now: [...(now?.steps ?? [])],
      steps_after: [...(after?.steps ?? [])],
      paid: { lessons: lessons.length, amount },
      placed: change.refused === null ? (costs.placed.get(rateKey(change)) ?? nothing) : nothing,
    };
  });
}

function termsAfter({ amount, factor, steps = [], ended = false }: WantedRates, now: RateTerms | null): RateTerms | null {
  if (amount !== undefined) return { amount: minor(amount), steps, ended };
  if (now === null || factor === undefined) return null;
  return {
    ...now,
    amount: shareOf(now.amount, factor),
    steps: now.steps.map((step) => ({ ...step, amount: shareOf(step.amount, factor) })),
  };
}

type Facts = { readonly offered: boolean; readonly now: RateTerms | null; readonly after: RateTerms | null };

function whyItStays({ offered, now, after }: Facts): 'not_taught_by_teacher' | 'rate_missing' | 'rate_same' | null {
  if (after === null) return 'rate_missing';
  if (!offered && now === null) return 'not_taught_by_teacher';
  return now !== null && sameTerms(after, now) ? 'rate_same' : null;
}
