import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateChange, RateChanges, RateCost, RateScope, RateStep } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { isPermitted } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { besideDeadline } from '../../../kernel/process/deadline.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { everyChild, isForEveryChild, scopeKey } from './by-lesson/rate-choice.rules.ts';
import type { RateTerms } from './by-lesson/rate-choice.rules.ts';
import { costsOfRates, paidByRate } from './by-lesson/rate-costs.queries.ts';
import type { RateCosts } from './by-lesson/rate-costs.queries.ts';
import { rateKey, ratesOf, sameTerms, serviceKey } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion, RequestedRate } from './by-lesson/rate-versions.queries.ts';
import { rateActions } from './rates.policy.ts';

export type RequestedRates = {
  /** Null for every active teacher of the courses. */
  readonly teacherIds: readonly number[] | null;
  /** Without teachers: limits to the groups of these curators; null for all. */
  readonly curatorIds?: readonly number[] | null;
  readonly serviceIds: readonly number[];
  readonly effective_from: string;
  readonly amount?: number | undefined;
  /** Applies to every rate of the services, including those for some children. */
  readonly factor?: number | undefined;
  readonly scope?: RateScope;
  readonly steps?: readonly RateStep[] | undefined;
  readonly least?: number | null;
  readonly most?: number | null;
  readonly ended?: boolean | undefined;
};

type Found = Pick<RateChange, 'teacher_id' | 'teacher_name' | 'service_course_id' | 'title'> & { readonly offered: boolean };
/** A rate of a teacher for some children, before and after. */
export type ChangedRate = Omit<Found, 'offered'> &
  RateScope & { readonly now: RateTerms | null; readonly after: RateTerms | null; readonly refused: string | null };
type Context = Pick<ReadContext, 'db' | 'settings' | 'actor' | 'browser' | 'now'>;
const nothing: RateCost = { lessons: 0, amount: minor(0) };

/** Computes the change of each teacher's rates for each service; both the preview and the change use it. */
export async function rateChanges(ctx: Context, requested: RequestedRates): Promise<ChangedRate[]> {
  const { teacherIds, curatorIds = null, serviceIds, effective_from: day } = requested;
  const led = curatorIds === null ? sql`` : sql` and t.curator_id = any(${curatorIds})`;
  const who = teacherIds === null ? sql`t.status = 'active' and k.course_id is not null${led}` : sql`t.id = any(${teacherIds})`;
  const { rows } = await sql<Found>`
    select t.id as teacher_id, u.name as teacher_name, sc.id as service_course_id, ${titleOf(ctx, 'sc')} as title, sc.active and k.course_id is not null as offered
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
    return scopesOf(requested, inForce).map((scope) => {
      const now = inForce.get(scopeKey(scope)) ?? null;
      const after = termsAfter(requested, now);
      const mayChange = isPermitted(rateActions.change, ctx.actor, row);
      const refused = mayChange ? whyItStays({ offered, now, after }) : 'forbidden';
      return { ...row, ...scope, now, after: refused === null ? after : now, refused };
    });
  });
}

/** The rate of each group of children on a day; ended ones are left out. */
function ratesInForce(rates: readonly RateVersion[], day: string): ReadonlyMap<string, RateVersion> {
  const last = new Map<string, RateVersion>();
  for (const rate of rates.filter(({ effective_from }) => effective_from <= day)) {
    const known = last.get(scopeKey(rate));
    if (known === undefined || known.effective_from < rate.effective_from) last.set(scopeKey(rate), rate);
  }
  return new Map([...last].filter(([, { ended }]) => !ended));
}

/** An amount applies to the requested children; a factor to all rates. */
function scopesOf({ factor, scope }: RequestedRates, inForce: ReadonlyMap<string, RateVersion>): RateScope[] {
  if (factor === undefined) return [scope ?? everyChild];
  const exceptions = [...inForce.values()].filter((rate) => !isForEveryChild(rate));
  return [everyChild, ...exceptions].map(({ grade_from, grade_to, level }) => ({ grade_from, grade_to, level }));
}

/** Maximum number of changes in a response. */
const mostNamed = 200;

type PricedChanges = {
  readonly answer: RateChanges;
  /** The changes that are not refused. */
  readonly rates: readonly RequestedRate[];
  readonly costs: RateCosts;
};

/** Adds the cost of the changes, for paid and for placed lessons; lists the first changes, refused ones before others. */
export async function withCosts(ctx: Context, day: string, changes: readonly ChangedRate[]): Promise<PricedChanges> {
  const rates: RequestedRate[] = changes.flatMap(({ refused, after, ...rate }) => (refused === null ? [{ ...rate, after }] : []));
  const dated = rates.map((rate) => ({ ...rate, effective_from: day }));
  // For all teachers it takes longer than a request may: each statement covers a batch of them and has its own timeout.
  const costs = await besideDeadline(() => costsOfRates(ctx, dated));
  const paid = paidByRate(rates, costs);
  const priced = changes.map((change): RateChange => {
    const { now, after, refused } = change;
    const key = rateKey(change);
    const lessons = refused === null ? (paid.get(key) ?? []) : [];
    const topUps = refused === null ? costs.topUps.filter((each) => each.key === key) : [];
    const { teacher_id, teacher_name, service_course_id, title, grade_from, grade_to, level } = change;
    return {
      ...{ teacher_id, teacher_name, service_course_id, title, grade_from, grade_to, level, refused },
      now: now?.amount ?? null,
      after: after === null || after.ended ? null : after.amount,
      steps_now: [...(now?.steps ?? [])],
      steps_after: [...(after?.steps ?? [])],
      ...limitsOf(now, after),
      paid: { lessons: lessons.length, amount: sumMinor(lessons.map(({ difference }) => difference)) },
      placed: refused === null ? (costs.placed.get(key) ?? nothing) : nothing,
      top_ups: { months: topUps.length, amount: sumMinor(topUps.map(({ difference }) => difference)) },
    };
  });
  return { answer: { currency: ctx.settings.currency, ...totalsOf(priced), changes: namedOf(priced) }, rates, costs };
}

const limitsOf = (now: RateTerms | null, after: RateTerms | null) => ({
  least_now: now?.least ?? null,
  least_after: after?.least ?? null,
  most_now: now?.most ?? null,
  most_after: after?.most ?? null,
});

function totalsOf(changes: readonly RateChange[]): Omit<RateChanges, 'currency' | 'changes'> {
  const due = changes.filter(({ refused }) => refused === null);
  const refusals = Map.groupBy(changes, ({ refused }) => refused);
  const totalOf = (of: 'paid' | 'placed') => ({
    lessons: due.reduce((sum, change) => sum + change[of].lessons, 0),
    amount: sumMinor(due.map((change) => change[of].amount)),
  });
  return {
    count: changes.length,
    due: due.length,
    teachers: new Set(due.map(({ teacher_id }) => teacher_id)).size,
    refusals: [...refusals].flatMap(([refused, { length }]) => (refused === null ? [] : [{ refused, count: length }])),
    paid: totalOf('paid'),
    placed: totalOf('placed'),
    top_ups: {
      months: due.reduce((sum, change) => sum + change.top_ups.months, 0),
      amount: sumMinor(due.map((change) => change.top_ups.amount)),
    },
  };
}

function namedOf(changes: readonly RateChange[]): RateChange[] {
  if (changes.length <= mostNamed) return [...changes];
  return changes.toSorted((one, other) => Number(one.refused === null) - Number(other.refused === null)).slice(0, mostNamed);
}

/** A factor applies to every sum of a rate, including its monthly limits. */
function termsAfter(requested: RequestedRates, now: RateTerms | null): RateTerms | null {
  const { amount, factor, steps = [], least = null, most = null, ended = false } = requested;
  const sum = (of: number | null) => (of === null ? null : minor(of));
  if (amount !== undefined) return { amount: minor(amount), steps, least: sum(least), most: sum(most), ended };
  if (now === null || factor === undefined) return null;
  const part = (of: MinorUnits | null) => (of === null ? null : shareOf(of, factor));
  return {
    ended: now.ended,
    least: part(now.least),
    most: part(now.most),
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
