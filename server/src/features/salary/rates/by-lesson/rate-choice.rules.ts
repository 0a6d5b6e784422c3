import type { MinorUnits } from '@lectern/contract/money';
import type { RateScope, RateStep } from '@lectern/contract/salary/rates/rates.schema';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';

/**
 * The sum for a lesson, and other sums from some lesson of a calendar month on; lower and upper limit of a calendar month, null without.
 * `ended`: the more general rate applies instead.
 */
export type RateTerms = {
  readonly amount: MinorUnits;
  readonly steps: readonly RateStep[];
  readonly least: MinorUnits | null;
  readonly most: MinorUnits | null;
  readonly ended: boolean;
};
export type DatedRate = RateScope & RateTerms & { readonly effective_from: string };

/** The facts that decide which rate applies to a lesson. */
export type LessonFacts = {
  /** In the school's zone, `yyyy-mm-dd`. */
  readonly day: string;
  readonly grade: number | null;
  /** Title of the child's grade level; empty without one. */
  readonly level: string;
};

export const everyChild: RateScope = { grade_from: lowestGrade, grade_to: highestGrade, level: '' };
const widthOf = ({ grade_from, grade_to }: RateScope) => grade_to - grade_from;
export const isForEveryChild = (scope: RateScope) => scope.level === '' && widthOf(scope) === widthOf(everyChild);
export const scopeKey = ({ grade_from, grade_to, level }: RateScope) => `${grade_from}-${grade_to} ${level}`;

const fits = (scope: RateScope, { grade, level }: LessonFacts) =>
  (scope.level === '' || scope.level === level) &&
  (grade === null ? widthOf(scope) === widthOf(everyChild) : scope.grade_from <= grade && grade <= scope.grade_to);

/** Whether one scope is more specific than another that also fits: a level outweighs the number of grades. */
const closer = (one: RateScope, other: RateScope) =>
  (one.level === '') === (other.level === '') ? widthOf(one) < widthOf(other) : one.level !== '';

/** The rate that applies to a lesson, of its teacher's rates for the service; null without any. */
export function rateFor<R extends DatedRate>(rates: readonly R[], facts: LessonFacts): R | null {
  const begun = rates.filter((rate) => rate.effective_from <= facts.day && fits(rate, facts));
  return begun
    .filter((rate) => !rate.ended && !begun.some((other) => other.effective_from > rate.effective_from && sameScope(other, rate)))
    .reduce<R | null>((best, rate) => (best === null || closer(rate, best) ? rate : best), null);
}

const sameScope = (one: RateScope, other: RateScope) =>
  one.grade_from === other.grade_from && one.grade_to === other.grade_to && one.level === other.level;

/** The scope among others that would fit some child as closely as this one; null without any. */
export function equallyClose<S extends RateScope>(scope: RateScope, others: readonly S[]): S | null {
  return (
    others.find(
      (other) =>
        other.level === scope.level &&
        widthOf(other) === widthOf(scope) &&
        other.grade_from !== scope.grade_from &&
        other.grade_from <= scope.grade_to &&
        scope.grade_from <= other.grade_to,
    ) ?? null
  );
}

/** The sum for a lesson. @param lessonNo its number among those held in its month; null for a lesson that was not held */
export function sumOfLesson({ amount, steps }: Pick<RateTerms, 'amount' | 'steps'>, lessonNo: number | null): MinorUnits {
  return stepOf(steps, lessonNo)?.amount ?? amount;
}

/** The step that applies to a lesson; null before the first. */
export function stepOf(steps: readonly RateStep[], lessonNo: number | null): RateStep | null {
  return lessonNo === null ? null : (steps.findLast(({ from }) => from <= lessonNo) ?? null);
}

export type CountedLesson = {
  readonly teacher_id: number;
  readonly lesson_id: number;
  readonly shared_slot: number | null;
  /** ISO instant. */
  readonly start: string;
  readonly day: string;
};

/**
 * The numbers of held lessons within each teacher's calendar month, by lesson, in the order of their starts. The lessons of a pair or a
 * group in one slot count as one. Does not depend on the order of reports.
 */
export function lessonNumbers(lessons: readonly CountedLesson[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const month of Map.groupBy(lessons, ({ teacher_id, day }) => `${teacher_id} ${day.slice(0, 7)}`).values()) {
    const bySlot = [
      ...Map.groupBy(month, ({ shared_slot, lesson_id }) => (shared_slot === null ? lesson_id : `slot ${shared_slot}`)).values(),
    ];
    const inOrder = bySlot.map((of) => of.toSorted(earlier)).sort(([one], [other]) => (one && other ? earlier(one, other) : 0));
    for (const [at, slot] of inOrder.entries()) for (const { lesson_id } of slot) numbers.set(lesson_id, at + 1);
  }
  return numbers;
}

type Started = Pick<CountedLesson, 'lesson_id' | 'start'>;

/** Orders lessons by their starts. */
export const earlier = (one: Started, other: Started): number =>
  Temporal.Instant.compare(Temporal.Instant.from(one.start), Temporal.Instant.from(other.start)) || one.lesson_id - other.lesson_id;

export const isBefore = (one: Started, other: Started): boolean => earlier(one, other) < 0;
