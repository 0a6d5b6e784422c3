import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { InactivityReasonPicker } from '../../../ui/fields/inactivity-reason-picker.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import classes from '../records/records.module.css';
import { endEngagementWrite, pauseEngagementWrite, resumeEngagementWrite } from './learning.queries.ts';
import type { Reason } from './learning.queries.ts';
import { StayingLessons } from './staying-lessons.tsx';
import { StopEffects } from './stop-effects.tsx';
import { useStopPreview } from './use-stop-preview.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export type StoppedCourse = {
  readonly id: number;
  readonly course_title: string;
  readonly teacher_name: string;
  readonly kid_name: string;
};
type Props = { readonly course: StoppedCourse; readonly onClose: () => void };

/** Asks until when a course rests, and says first what that takes back. */
export function PauseDialog({ course, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const [returnOn, setReturnOn] = useState<string | null>(null);
  const pause = useApiWrite(pauseEngagementWrite);
  const resume = useApiWrite(resumeEngagementWrite);
  const stop = useStopPreview({ of: 'engagement', id: course.id }, { learning: 'pauses', returnOn });
  const confirm = () =>
    pause.mutate(
      { params: { id: course.id }, body: { return_on: returnOn, late_cancellation: stop.body } },
      {
        onSuccess: () => {
          // What was cancelled stays so.
          const undone = stop.body === null ? undo(() => resume.mutateAsync({ params: { id: course.id } })) : {};
          toast.success(t('engagement.paused_done'), undone);
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('engagement.pause_question', course)}
      confirmTitle={t('engagement.pause')}
      pending={pause.isPending}
      disabled={!stop.isReady}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <DateInput
          label={t('leave.return_on')}
          value={returnOn}
          min={localDateOf(nowInstant())}
          onChange={setReturnOn}
          clearable
          error={fieldErrors(pause.error)('return_on')}
        />
        <StopEffects stop={stop} />
        <FormErrors error={pause.error} except={['return_on']} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks why a course ends, and says first what ends with it. */
export function EndDialog({ course, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const [reason, setReason] = useState<Reason | null>(null);
  const [cancelReason, setCancelReason] = useState<number | null>();
  const end = useApiWrite(endEngagementWrite);
  const asked = { learning: 'ends', returnOn: null, cancelReasonId: cancelReason ?? null } as const;
  const stop = useStopPreview({ of: 'engagement', id: course.id }, asked);
  const confirm = () => {
    if (reason === null) return;
    // A promise and no callbacks: the course is gone from the card, and this dialog with it, as soon as it has ended.
    const body = { reason, cancel_reason_id: cancelReason ?? null, late_cancellation: stop.body };
    const ended = end.mutateAsync({ params: { id: course.id }, body });
    const tell = () => {
      toast.success(t('engagement.ended_done'));
      close();
    };
    // A refusal stands in the form.
    void ended.then(tell, () => undefined);
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t('engagement.end_question', course)}
      confirmTitle={t('engagement.end')}
      danger
      pending={end.isPending}
      disabled={reason === null || cancelReason === null || !stop.isReady}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <InactivityReasonPicker label={t('leave.reason')} value={reason} onChange={setReason} />
        <StayingLessons courseId={course.id} reasonId={cancelReason} onChange={setCancelReason} />
        <StopEffects stop={stop} />
        <FormErrors error={end.error} />
      </div>
    </ConfirmDialog>
  );
}
