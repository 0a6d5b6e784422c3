import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { CheckField, ReasonField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { ReasonSelect } from '../../lessons/public/cancel/reason-select.tsx';
import { endEngagementWrite, pauseEngagementWrite, resumeEngagementWrite, stopPreviewQuery } from './learning.queries.ts';
import type { Reason } from './learning.queries.ts';
import { StopEffects } from './stop-effects.tsx';
import { useStopPreview } from './use-stop-preview.ts';
import type { ShownStop } from './use-stop-preview.ts';

export type StoppedCourse = {
  readonly id: number;
  readonly course_title: string;
  readonly service_course_title: string;
  readonly teacher_name: string;
  readonly kid_name: string;
};
type Props = { readonly course: StoppedCourse; readonly onClose: () => void };

/** Pauses a course until a date, with a preview. */
export function PauseDialog({ course, onClose }: Props) {
  const { t } = useTranslation('clients');
  const pause = useApiWrite(pauseEngagementWrite);
  const resume = useApiWrite(resumeEngagementWrite);
  const params = { id: course.id };
  const form = useForm<{ return_on: string | null }, unknown>({
    initial: { return_on: null },
    send: (body) => pause.mutateAsync({ params, body: { ...body, late_cancellation: stop.body } }),
    onSuccess: () => {
      // Cancelled lessons stay cancelled.
      toast.success(t('engagement.paused_done'), stop.body === null ? undo(() => resume.mutateAsync({ params })) : {});
      onClose();
    },
  });
  const stop: ShownStop = useStopPreview({ of: 'engagement', id: course.id }, { learning: 'pauses', returnOn: form.values.return_on });
  return (
    <DialogForm
      form={form}
      title={t('engagement.pause_question', course)}
      submit={t('engagement.pause')}
      disabled={!stop.isReady}
      onClose={onClose}
      effect={<StopEffects stop={stop} />}
    >
      <DateField form={form} name="return_on" label={t('leave.return_on')} min={localDateOf(nowInstant())} clearable />
    </DialogForm>
  );
}

type Ending = { readonly reason: Reason | null; readonly cancels: boolean; readonly cancel_reason_id: number | null };

/** Ends a course with a reason and a preview. Lessons placed by hand stay, or are cancelled too. */
export function EndDialog({ course, onClose }: Props) {
  const { t } = useTranslation('clients');
  const end = useApiWrite(endEngagementWrite);
  const stopper = { of: 'engagement', id: course.id } as const;
  const stays = useQuery(stopPreviewQuery(stopper, { learning: 'ends' })).data?.stays ?? 0;
  const form = useForm<Ending, unknown>({
    initial: { reason: null, cancels: false, cancel_reason_id: null },
    rules: (values) => ({ reason: check(values.reason, required) }),
    send: ({ reason, cancels, cancel_reason_id }) =>
      end.mutateAsync({
        params: { id: course.id },
        body: { reason: reason as Reason, cancel_reason_id: cancels ? cancel_reason_id : null, late_cancellation: stop.body },
      }),
    onSuccess: toastAndClose(t('engagement.ended_done'), onClose),
  });
  const { reason, cancels, cancel_reason_id } = form.values;
  const previewInput = { learning: 'ends', returnOn: null, cancelReasonId: cancels ? cancel_reason_id : null } as const;
  const stop: ShownStop = useStopPreview(stopper, previewInput);
  return (
    <DialogForm
      form={form}
      title={t('engagement.end_question', course)}
      submit={t('engagement.end')}
      danger
      disabled={reason === null || (cancels && cancel_reason_id === null) || !stop.isReady}
      onClose={onClose}
      effect={<StopEffects stop={stop} />}
    >
      <ReasonField form={form} name="reason" label={t('leave.reason')} autoFocus />
      {stays > 0 && <CheckField form={form} name="cancels" label={t('stop.cancel_too', { count: stays })} />}
      {stays > 0 && cancels && (
        <ReasonSelect label={t('stop.cancel_reason')} value={cancel_reason_id} onChange={(id) => form.change({ cancel_reason_id: id })} />
      )}
    </DialogForm>
  );
}
