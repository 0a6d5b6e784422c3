/** States and transitions of an engagement (a child learns a course with a teacher): the one table for guards and buttons. */
export const engagementStatuses = ['trial', 'active', 'paused', 'ended'] as const;
export type EngagementStatus = (typeof engagementStatuses)[number];

export type EngagementAction = 'begin' | 'pause' | 'resume' | 'end';

/** From which states each action leads where. A trial without follow-up ends without having been active. */
export const engagementCan: Readonly<
  Record<EngagementAction, { readonly from: readonly EngagementStatus[]; readonly to: EngagementStatus }>
> = {
  begin: { from: ['trial'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['trial', 'active', 'paused'], to: 'ended' },
};

/** What happens to engagements when a client or child leaves: paused or ended. */
export const learningChoices = ['pauses', 'ends'] as const;
export type LearningChoice = (typeof learningChoices)[number];

/** The action for an engagement whose child leaves. Null if it needs none. A trial is never paused. */
export function engagementAfterLeaving(status: EngagementStatus, learning: LearningChoice): 'paused' | 'ended' | null {
  if (status === 'ended') return null;
  if (learning === 'ends') return 'ended';
  if (status === 'paused') return null;
  return engagementCan.pause.from.includes(status) ? 'paused' : 'ended';
}
