import type { LearningChoice } from '@lectern/contract/engagements/engagement-states';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { ReasonField, SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { useInactivityReasons } from '../../../ui/options/inactivity-reasons.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { comeBackWrite, leaveWrite } from './learning.queries.ts';
import type { Reason } from './learning.queries.ts';
import { StopEffects } from './stop-effects.tsx';
import { useStopPreview } from './use-stop-preview.ts';
import type { ShownStop } from './use-stop-preview.ts';

export type Leaver = {
  readonly of: 'client' | 'child';
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly inactive_reason: Reason | null;
  readonly return_on: string | null;
};
type Leaving = { readonly reason: Reason | null; readonly learning: LearningChoice | null; readonly return_on: string | null };

/** Makes a client or child inactive: reason, return date, what happens to the courses, and a preview. */
export function LeaveDialog({ leaver, onClose }: { readonly leaver: Leaver; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { of, id, name, status } = leaver;
  const leave = useApiWrite(leaveWrite);
  const comeBack = useApiWrite(comeBackWrite);
  const { isForGood } = useInactivityReasons();
  // Leaving for good ends the courses by default; otherwise they pause.
  const learningOf = (leaving: Leaving): LearningChoice => leaving.learning ?? (isForGood(leaving.reason) ? 'ends' : 'pauses');
  const returnOf = (leaving: Leaving) => (learningOf(leaving) === 'ends' ? null : leaving.return_on);
  const form = useForm<Leaving, unknown>({
    initial: { reason: leaver.inactive_reason, learning: null, return_on: leaver.return_on },
    rules: ({ reason }) => ({ reason: check(reason, required) }),
    send: (leaving) =>
      leave.mutateAsync({
        of,
        id,
        reason: leaving.reason as Reason,
        return_on: returnOf(leaving),
        learning: learningOf(leaving),
        late_cancellation: stop.body,
      }),
    onSuccess: (_, leaving) => {
      // Ended courses do not resume, and cancelled lessons stay cancelled.
      const undoable = status === 'active' && learningOf(leaving) === 'pauses' && stop.body === null;
      toast.success(t('leave.done', { name }), undoable ? undo(() => comeBack.mutateAsync(leaver)) : {});
      onClose();
    },
  });
  const learning = learningOf(form.values);
  const stop: ShownStop = useStopPreview(leaver, { learning, returnOn: returnOf(form.values) });
  return (
    <DialogForm
      form={form}
      title={t('leave.question', { name })}
      submit={status === 'active' ? t('leave.make_inactive') : t('ui:action.save')}
      danger={status === 'active'}
      disabled={form.values.reason === null || !stop.isReady}
      onClose={onClose}
      effect={<StopEffects stop={stop} />}
    >
      <ReasonField form={form} name="reason" label={t('leave.reason')} autoFocus />
      <SegmentField
        form={form}
        name="learning"
        label={t('leave.learning')}
        usual={learning}
        options={[
          { id: 'pauses', title: t('leave.pauses') },
          { id: 'ends', title: t('leave.ends') },
        ]}
      />
      {learning === 'pauses' && (
        <DateField form={form} name="return_on" label={t('leave.return_on')} min={localDateOf(nowInstant())} clearable />
      )}
    </DialogForm>
  );
}
