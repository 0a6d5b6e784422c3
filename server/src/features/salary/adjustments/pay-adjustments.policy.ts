import type { PayAppeal } from '@lectern/contract/salary/pay-adjustments.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../../kernel/actions.ts';
import { canSeePay } from '../../teachers/public/teacher-access.ts';

type PaidTeacher = { readonly teacher_id: number; readonly curator_id: number | null };

/** The teacher's curator and users who manage pay give bonuses and deductions, never the teacher. */
export const giftActions: ActionRules<'give', PaidTeacher & { readonly by_curators: boolean }> = {
  give: {
    who: (actor, { teacher_id, curator_id, by_curators }) =>
      actor.id !== teacher_id && (keepsPay(actor) || (by_curators && actor.role === 'Curator' && actor.id === curator_id)),
  },
};

export type AdjustmentFacts = PaidTeacher & {
  readonly kind: 'bonus' | 'deduction' | 'penalty';
  readonly given_by: number | null;
  readonly reversed: boolean;
  readonly appeal: PayAppeal['state'] | null;
  /** Last day of an appeal, `yyyy-mm-dd`; null for a bonus. */
  readonly appeal_until: string | null;
  readonly today: string;
};

/** A teacher appeals once against a deduction or penalty; a user other than its author decides. */
export const adjustmentActions: ActionRules<'appeal' | 'decide' | 'take_back', AdjustmentFacts> = {
  appeal: {
    who: (actor, { teacher_id, kind }) => actor.id === teacher_id && kind !== 'bonus',
    blockedBy: ({ appeal, reversed, appeal_until, today }) => {
      if (appeal !== null) return 'already_asked';
      if (reversed) return 'already_reversed';
      return appeal_until !== null && appeal_until < today ? { key: 'appeal_too_late', params: { until: appeal_until } } : null;
    },
  },
  decide: {
    who: (actor, { teacher_id, curator_id, given_by, appeal }) =>
      appeal !== null && actor.id !== teacher_id && actor.id !== given_by && canSeePay(actor, { id: teacher_id, curator_id }),
    blockedBy: ({ appeal }) => (appeal === 'open' ? null : 'approval_decided'),
  },
  // A penalty is only reversed by an appeal or a correction of its lesson.
  take_back: {
    who: (actor, { teacher_id, curator_id, given_by, kind }) =>
      kind !== 'penalty' &&
      actor.id !== teacher_id &&
      (keepsPay(actor) || (actor.role === 'Curator' && actor.id === given_by && actor.id === curator_id)),
    blockedBy: ({ reversed, appeal }) => (reversed ? 'already_reversed' : appeal === 'open' ? 'already_asked' : null),
  },
};
