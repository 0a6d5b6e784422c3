import { minor, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateCost } from '@lectern/contract/salary/rates/rates.schema';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { monthOf } from '../../../ledger/public/book-months.ts';
import { byTeachers } from './by-teachers.rules.ts';
import { haveSteps, numbersOfHeld, paidLessons, placedLessons } from './lessons-of-rates.queries.ts';
import type { PlacedLesson, RatedLesson } from './lessons-of-rates.queries.ts';
import { haveLeast, haveMost, monthsBetween, withinMost } from './month-limits.rules.ts';
import { rateFor, sumOfLesson } from './rate-choice.rules.ts';
import type { LessonFacts } from './rate-choice.rules.ts';
import { ratesOf, ratesWith, rateKey, sameTerms, serviceKey } from './rate-versions.queries.ts';
import type { DatedRequest, RateVersion, RequestedRate } from './rate-versions.queries.ts';
import { isHeld, summedPaid, summedPlaced } from './rated-sums.rules.ts';
import type { Rates, Summed } from './rated-sums.rules.ts';
import { calculatedMonths, dueTopUps, standingTopUps, topUpKey } from './top-ups.queries.ts';
import type { MonthsOf } from './top-ups.queries.ts';

type Context = Pick<ReadContext, 'db' | 'settings' | 'now'>;

/** A lesson whose pay differs from its rate, with the difference. */
export type PaidOtherwise = {
  readonly teacher_id: number;
  readonly lesson_id: number;
  readonly rate: RateVersion;
  /** The rate that applied before; null if only its number in the month changed. */
  readonly was: RateVersion | null;
  readonly difference: MinorUnits;
  readonly rate_before: MinorUnits;
  readonly rate_after: MinorUnits;
  /** Its number in the month; null if its rate has no steps. */
  readonly lesson_no: number | null;
  /** The monthly upper limit, if it cuts the sum now or did before; null otherwise. */
  readonly most: MinorUnits | null;
};

/**
 * The difference between the pay due for a lesson and its current pay; null without one.
 * @param owed the pay due, within the monthly limit
 */
export function differenceOf(
  { lesson, rate, lesson_no, sum }: Summed<RatedLesson>,
  owed: MinorUnits,
  was: RateVersion | null,
): PaidOtherwise | null {
  if (owed === lesson.paid) return null;
  const { teacher_id, lesson_id, rate_before } = lesson;
  const rate_after = sumOfLesson(rate, lesson_no);
  const most = owed < sum || rate_before === rate_after ? rate.most : null;
  return { ...{ teacher_id, lesson_id, rate, was, lesson_no, most }, difference: minor(owed - lesson.paid), rate_before, rate_after };
}

/** A changed top-up of a rate's month. */
export type ToppedUpOtherwise = {
  /** The `rateKey` of the requested rate that causes it. */
  readonly key: string;
  readonly difference: MinorUnits;
  /** The month's pay is calculated, so the change is posted immediately; otherwise it also includes placed lessons. */
  readonly posted: boolean;
};

export type RateCosts = {
  readonly paid: readonly PaidOtherwise[];
  /** By `rateKey`. */
  readonly placed: ReadonlyMap<string, RateCost>;
  readonly topUps: readonly ToppedUpOtherwise[];
};

/**
 * The cost of a change of rates: paid lessons whose rate changes, including earlier differences, placed lessons as if they were held, and
 * monthly top-ups.
 */
export async function costsOfRates(ctx: Context, requested: readonly DatedRequest[]): Promise<RateCosts> {
  const costs: RateCosts[] = [];
  for (const some of byTeachers(requested)) costs.push(await costsOfSome(ctx, some));
  return {
    paid: costs.flatMap(({ paid }) => paid),
    placed: new Map(costs.flatMap(({ placed }) => [...placed])),
    topUps: costs.flatMap(({ topUps }) => topUps),
  };
}

/** The rates before and after, and their lessons, from the first month that may change. */
type Compared = {
  readonly requested: readonly DatedRequest[];
  readonly from: string;
  readonly before: Rates;
  readonly after: Rates;
  readonly held: readonly RatedLesson[];
  readonly coming: readonly PlacedLesson[];
  readonly numbers: ReadonlyMap<number, number>;
  readonly placedNumbers: ReadonlyMap<number, number>;
};

async function costsOfSome(ctx: Context, requested: readonly DatedRequest[]): Promise<RateCosts> {
  const [day = ''] = requested.map(({ effective_from }) => effective_from).sort();
  const teachers = [...new Set(requested.map(({ teacher_id }) => teacher_id))];
  const all = await ratesOf(ctx.db, teachers);
  const services = new Set(requested.map(serviceKey));
  const before = new Map([...all].filter(([key]) => services.has(key)));
  const after = ratesWith(before, requested, ctx.settings.currency);
  const both = [...before.values(), ...after.values()];
  // Monthly limits apply to whole months.
  const from = haveMost(both) || haveLeast(both) ? monthOf(day) : day;
  const [held, coming] = await Promise.all([paidLessons(ctx, teachers, from, null), placedLessons(ctx, teachers, from, null)]);
  const stepped = haveSteps(both);
  const numbers = stepped ? await numbersOfHeld(ctx, teachers, from) : new Map<number, number>();
  const placedNumbers = stepped ? await numbersOfHeld(ctx, teachers, from, coming) : numbers;
  const compared = { ...{ requested, from, before, after }, held, coming, numbers, placedNumbers };
  return { paid: costOfPaid(compared), placed: costOfPlaced(compared), topUps: haveLeast(both) ? await costOfTopUps(ctx, compared) : [] };
}

/** Pay under an unchanged rate changes too, if its monthly limit counts lessons of another version. */
const mayDiffer = (is: RateVersion, was: RateVersion | null) => is !== was || is.most !== null;
const rateOf = (rates: Rates, lesson: LessonFacts & { readonly teacher_id: number; readonly service_course_id: number }) =>
  rateFor(rates.get(serviceKey(lesson)) ?? [], lesson);

function costOfPaid({ held, before, after, numbers }: Compared): PaidOtherwise[] {
  return [...withinMost(summedPaid(held, after, numbers))].flatMap(([summed, owed]) => {
    const was = rateOf(before, summed.lesson);
    return mayDiffer(summed.rate, was) ? (differenceOf(summed, owed, was) ?? []) : [];
  });
}

/** The pay due for every lesson by the given rates, if the placed ones are held. */
function owedByAll({ held, coming, placedNumbers }: Compared, rates: Rates) {
  const placed = summedPlaced(coming, rates, placedNumbers);
  const paid = summedPaid(held, rates, placedNumbers);
  return { placed, paid, owed: withinMost<Summed<RatedLesson | PlacedLesson>>([...paid, ...placed]) };
}

function costOfPlaced(compared: Compared): ReadonlyMap<string, RateCost> {
  const then = owedByAll(compared, compared.after);
  const now = owedByAll(compared, compared.before);
  const owedNow = new Map(now.placed.map((summed) => [summed.lesson, { rate: summed.rate, owed: now.owed.get(summed) ?? minor(0) }]));
  const keys = keysOf(compared.requested);
  const placed = new Map<string, RateCost>();
  for (const summed of then.placed) {
    const was = owedNow.get(summed.lesson) ?? null;
    const difference = (then.owed.get(summed) ?? 0) - (was?.owed ?? 0);
    const { rate: is } = summed;
    if (!mayDiffer(is, was?.rate ?? null) || (was !== null && sameTerms(was.rate, is) && difference === 0)) continue;
    const key = chosenBy(keys, is, was?.rate ?? null);
    const known = placed.get(key) ?? { lessons: 0, amount: minor(0) };
    placed.set(key, { lessons: known.lessons + 1, amount: minor(known.amount + difference) });
  }
  return placed;
}

/**
 * Top-ups by month and rate, before and after: the posted ones if the month's pay is calculated, otherwise those that the lessons will
 * need.
 */
async function costOfTopUps(ctx: Context, compared: Compared): Promise<ToppedUpOtherwise[]> {
  const { requested, from, before, after, held, coming, numbers } = compared;
  const teachers = [...new Set(requested.map(({ teacher_id }) => teacher_id))];
  const calculated = await calculatedMonths(ctx, from);
  const days = [...held, ...coming].map(({ day }) => day).sort();
  const months = monthsBetween(from, days.at(-1) ?? from);
  const open: MonthsOf = (teacherId) => months.filter((month) => !calculated(teacherId).includes(month));
  const over = [...new Set(teachers.flatMap(calculated))];
  const services = new Set(requested.map(serviceKey));
  const standing = (await standingTopUps(ctx, teachers, over)).filter(
    (line) => services.has(serviceKey(line)) && calculated(line.teacher_id).includes(line.month),
  );
  const paidOnly = withinMost(summedPaid(held, after, numbers));
  const earned = [...paidOnly].map(([{ lesson, rate }, amount]) => ({ lesson, rate, amount, held: isHeld(lesson) }));
  const expected = (rates: Rates) => {
    const { paid, placed, owed } = owedByAll(compared, rates);
    const amountOf = (summed: Summed<RatedLesson | PlacedLesson>) => owed.get(summed) ?? minor(0);
    return dueTopUps(rates, open, [
      ...paid.map((summed) => ({ ...summed, amount: amountOf(summed), held: isHeld(summed.lesson) })),
      ...placed.map((summed) => ({ ...summed, amount: amountOf(summed), held: true })),
    ]);
  };
  const changes = [
    ...standing.map((line) => ({ rate: line, month: line.month, amount: -line.amount, posted: true })),
    ...dueTopUps(after, calculated, earned).map((each) => ({ ...each, posted: true })),
    ...expected(before).map((each) => ({ ...each, amount: -each.amount, posted: false })),
    ...expected(after).map((each) => ({ ...each, posted: false })),
  ];
  const keys = keysOf(requested);
  return [...Map.groupBy(changes, ({ rate, month }) => topUpKey(rate, month)).values()].flatMap((of) => {
    const [first] = of;
    const difference = sumMinor(of.map(({ amount }) => amount));
    if (first === undefined || difference === 0) return [];
    return { key: chosenBy(keys, first.rate, null), difference, posted: first.posted };
  });
}

type Key = Parameters<typeof rateKey>[0];
const keysOf = (requested: readonly Key[]) => new Map(requested.map((rate) => [rateKey(rate), serviceKey(rate)]));

/**
 * Which of the requested rates causes a change: the one that applies to the lesson then, the one that applied before, or another one of the
 * service whose lessons use the monthly limit.
 * @param keys `serviceKey` of each requested rate by its `rateKey`
 */
function chosenBy(keys: ReadonlyMap<string, string>, is: Key, was: Key | null): string {
  if (keys.has(rateKey(is))) return rateKey(is);
  if (was !== null && keys.has(rateKey(was))) return rateKey(was);
  return [...keys].find(([, service]) => service === serviceKey(is))?.[0] ?? rateKey(is);
}

/** Changes of pay by the `rateKey` of the requested rate that causes them. */
export function paidByRate(requested: readonly RequestedRate[], { paid }: RateCosts): ReadonlyMap<string, PaidOtherwise[]> {
  const keys = keysOf(requested);
  return Map.groupBy(paid, ({ rate, was }) => chosenBy(keys, rate, was));
}
