import type { LearningChoice } from '@lectern/contract/engagements/engagement-states';
import { useQuery } from '@tanstack/react-query';
import { useLateCancellation } from '../../lessons/public/cancel/late-lessons.tsx';
import { stopPreviewQuery } from './learning.queries.ts';
import type { Stopper } from './learning.queries.ts';

type PreviewInput = {
  readonly learning: LearningChoice;
  readonly returnOn: string | null;
  /** Cancellation reason for the lessons that would stay. */
  readonly cancelReasonId?: number | null;
};

/** Preview of stopping, and the reason to cancel lessons inside the late-cancellation limit. */
export function useStopPreview(stopper: Stopper, { learning, returnOn, cancelReasonId = null }: PreviewInput) {
  const choice = useLateCancellation();
  const until = returnOn === null ? {} : { return_on: returnOn };
  const cancelling = cancelReasonId === null ? {} : { cancel_reason_id: cancelReasonId };
  const { data, error } = useQuery(stopPreviewQuery(stopper, { learning, ...until, ...cancelling, ...choice.query }));
  const late = data?.late ?? [];
  return { data, error, returnOn, choice, isReady: data !== undefined && choice.isReady(late), body: choice.bodyFor(late) };
}
export type ShownStop = ReturnType<typeof useStopPreview>;
