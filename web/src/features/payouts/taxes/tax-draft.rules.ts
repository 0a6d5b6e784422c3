import { mostTaxSteps } from '@lectern/contract/payouts/payout-states';
import type { PayTax } from './taxes.queries.ts';

/** A step as typed: share in percent. */
export type DraftStep = { readonly no: number; readonly above: number | null; readonly percent: number | null };

const basisPoints = 100;

/** Form values of a version, followed by empty steps. The first step starts at 0. */
export function draftOf(steps: PayTax['steps']): DraftStep[] {
  return Array.from({ length: mostTaxSteps }, (_, index) => {
    const step = steps[index];
    return {
      no: index + 1,
      above: index === 0 ? 0 : (step?.above ?? null),
      percent: step === undefined ? null : step.share / basisPoints,
    };
  });
}

const isBegun = ({ no, above, percent }: DraftStep) => percent !== null || (no > 1 && above !== null);

/** Displayed steps: the filled ones, and the next one. */
export function shownSteps(steps: readonly DraftStep[]): readonly DraftStep[] {
  return steps.slice(0, steps.findLastIndex(isBegun) + 2);
}

/** The steps to send. */
export function stepsOf(steps: readonly DraftStep[]): { above: number; share: number }[] {
  return steps.filter(isBegun).map(({ above, percent }) => ({ above: above ?? 0, share: Math.round((percent ?? 0) * basisPoints) }));
}

/** Problems of the steps, by field name. */
export function problemsOfSteps(steps: readonly DraftStep[]) {
  return Object.fromEntries(
    shownSteps(steps).flatMap((step, index) => {
      if (index > 0 && !isBegun(step)) return [];
      const { above, percent } = step;
      const before = steps[index - 1]?.above ?? null;
      const missing = above === null ? ('salary:taxes.step_missing' as const) : null;
      const ofSum = missing ?? (before !== null && Number(above) <= before ? ('salary:taxes.step_order' as const) : null);
      const outside = Number(percent) < 0 || Number(percent) > 100 ? ('salary:taxes.share_range' as const) : null;
      const ofShare = percent === null ? ('salary:taxes.step_missing' as const) : outside;
      return [
        [`steps.${index}.above`, ofSum],
        [`steps.${index}.percent`, ofShare],
      ] as const;
    }),
  );
}
