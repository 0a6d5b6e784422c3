import type { ActivityDecisionState } from '@lectern/contract/salary/activities/activity-decisions.schema';
import { abilities } from '@lectern/contract/permissions';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../../kernel/actions.ts';

export type DecidableActivity = {
  readonly teacher_id: number;
  readonly curator_id: number | null;
  readonly paid: boolean;
  readonly finish: string;
  readonly state: ActivityDecisionState;
  /** In the school's zone, `yyyy-mm-dd`: its first day, and the earliest day that can still be decided. */
  readonly day: string;
  readonly earliest: string;
};

type Who = NonNullable<ActionRules<'decide', DecidableActivity>['decide']['who']>;

/** The teacher's curator and users who manage pay, as for a bonus; never the teacher, who may have placed the activity. */
const leads: Who = (actor, { teacher_id, curator_id }) =>
  actor.id !== teacher_id && (keepsPay(actor) || (actor.role === 'Curator' && actor.id === curator_id));

/** A paid activity is decided once it is over; a decision must be undone before another one. */
export const activityActions: ActionRules<'decide' | 'take_back', DecidableActivity> = {
  decide: {
    who: leads,
    blockedBy: ({ paid, finish, state, day, earliest }, { now }) => {
      if (!paid) return 'activity_unpaid';
      if (Temporal.Instant.compare(Temporal.Instant.from(finish), now) > 0) return { key: 'activity_not_over', params: { finish } };
      if (state !== 'awaited') return 'approval_decided';
      return day < earliest ? { key: 'date_too_early', params: { earliest } } : null;
    },
  },
  take_back: {
    who: leads,
    blockedBy: ({ state }) => (state === 'awaited' ? 'activity_undecided' : null),
  },
};

/** `teacher_id` null: the school's rate, which applies to every teacher. */
export type ActivityRateFacts = { readonly teacher_id: number | null; readonly actor_is_teacher: boolean };

/** Users with the ability set rates, but never those that apply to themselves. */
export const activityRateActions: ActionRules<'change', ActivityRateFacts> = {
  change: {
    who: (actor, { teacher_id, actor_is_teacher }) =>
      actor.abilities.includes(abilities.setRates) && (teacher_id === null ? !actor_is_teacher : actor.id !== teacher_id),
  },
};
