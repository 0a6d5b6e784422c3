import type { LearningChoice } from '@lectern/contract/engagements/engagement-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { InactivityReasonPicker } from '../../../ui/fields/inactivity-reason-picker.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import classes from '../records/records.module.css';
import { comeBackWrite, leaveWrite } from './learning.queries.ts';
import type { Reason } from './learning.queries.ts';
import { StopEffects } from './stop-effects.tsx';
import { useStopPreview } from './use-stop-preview.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export type Leaver = {
  readonly of: 'client' | 'child';
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly inactive_reason: Reason | null;
  readonly return_on: string | null;
};

/** Asks why a client or a child leaves, until when, and whether what they learn waits for them; says first what that leads to. */
export function LeaveDialog({ leaver, onClose }: { readonly leaver: Leaver; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const [reason, setReason] = useState<Reason | null>(leaver.inactive_reason);
  const [returnOn, setReturnOn] = useState<string | null>(leaver.return_on);
  const [chosen, setChosen] = useState<LearningChoice | null>(null);
  const leave = useApiWrite(leaveWrite);
  const comeBack = useApiWrite(comeBackWrite);
  // Who quits is not waited for, unless somebody says so.
  const learning = chosen ?? (reason === 'quits' ? 'ends' : 'pauses');
  const return_on = learning === 'ends' ? null : returnOn;
  const stop = useStopPreview(leaver, { learning, returnOn: return_on });
  const confirm = () => {
    if (reason === null) return;
    leave.mutate(
      { of: leaver.of, id: leaver.id, reason, return_on, learning, late_cancellation: stop.body },
      {
        onSuccess: () => {
          // What has ended does not begin again by itself, and what was cancelled stays so.
          const undoable = leaver.status === 'active' && learning === 'pauses' && stop.body === null;
          toast.success(t('leave.done', { name: leaver.name }), undoable ? undo(() => comeBack.mutateAsync(leaver)) : {});
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t('leave.question', { name: leaver.name })}
      confirmTitle={leaver.status === 'active' ? t('leave.make_inactive') : t('ui:action.save')}
      danger={leaver.status === 'active'}
      pending={leave.isPending}
      disabled={reason === null || !stop.isReady}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <InactivityReasonPicker label={t('leave.reason')} value={reason} onChange={setReason} />
        <div className={classes.labelled}>
          <span aria-hidden>{t('leave.learning')}</span>
          <Segmented
            label={t('leave.learning')}
            options={[
              { value: 'pauses', label: t('leave.pauses') },
              { value: 'ends', label: t('leave.ends') },
            ]}
            value={learning}
            onChange={setChosen}
          />
        </div>
        {learning === 'pauses' && (
          <DateInput
            label={t('leave.return_on')}
            value={returnOn}
            min={localDateOf(nowInstant())}
            onChange={setReturnOn}
            clearable
            error={fieldErrors(leave.error)('return_on')}
          />
        )}
        <StopEffects stop={stop} />
        <FormErrors error={leave.error} except={['return_on']} />
      </div>
    </ConfirmDialog>
  );
}
