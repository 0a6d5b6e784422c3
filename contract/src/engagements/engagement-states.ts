/**
 * The states of an engagement (this child learns this course with this teacher) and what may be done in each: the one table that
 * guards and buttons read.
 */
export const engagementStatuses = ['trial', 'active', 'paused', 'ended'] as const;
export type EngagementStatus = (typeof engagementStatuses)[number];

export type EngagementAction = 'begin' | 'pause' | 'resume' | 'end';

/** From which states each action leads where. A trial that comes to nothing ends without having been active. */
export const engagementCan: Readonly<
  Record<EngagementAction, { readonly from: readonly EngagementStatus[]; readonly to: EngagementStatus }>
> = {
  begin: { from: ['trial'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['trial', 'active', 'paused'], to: 'ended' },
};

/** What a client or a child who leaves does with what they learn: keeps it for later, or gives it up. */
export const learningChoices = ['pauses', 'ends'] as const;
export type LearningChoice = (typeof learningChoices)[number];

/** What becomes of an engagement whose child leaves; null for one that is as it should be already. A trial is never kept for later. */
export function engagementAfterLeaving(status: EngagementStatus, learning: LearningChoice): 'paused' | 'ended' | null {
  if (status === 'ended') return null;
  if (learning === 'ends') return 'ended';
  if (status === 'paused') return null;
  return engagementCan.pause.from.includes(status) ? 'paused' : 'ended';
}
