/** Decides a follow-up: a reported client request, a penalty, or a missing replacement. */
import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiWrite, useApiWrite } from '../../../../kernel/api-write.ts';
import { ChoiceField, SegmentField } from '../../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { check, required } from '../../../../ui/forms/validation.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { cancellationReasonsQuery } from '../../../lessons/public/cancel/cancellation-reasons.queries.ts';

type Props = { readonly followUp: FollowUp; readonly onClose: () => void };

const confirmWrite = apiWrite('/api/events/lesson-follow-ups/{id}/confirm-report/', { refreshOnError: true });
const penaltyWrite = apiWrite('/api/events/lesson-follow-ups/{id}/decide-penalty/', { refreshOnError: true });
const closeWrite = apiWrite('/api/events/lesson-follow-ups/{id}/close-replacement/', { refreshOnError: true });

export function FollowUpDialog({ followUp, onClose }: Props) {
  if (followUp.kind === 'client_report') return <ReportDialog followUp={followUp} onClose={onClose} />;
  return followUp.kind === 'penalty' ? (
    <PenaltyDialog followUp={followUp} onClose={onClose} />
  ) : (
    <ReplacementDialog followUp={followUp} onClose={onClose} />
  );
}

function useDone(onClose: () => void) {
  const { t } = useTranslation('lessons');
  return () => {
    toast.success(t('follow_up.done'));
    onClose();
  };
}

function ReportDialog({ followUp, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const confirm = useApiWrite(confirmWrite);
  const { data: categories = [] } = useQuery(cancellationReasonsQuery);
  const done = useDone(onClose);
  const form = useForm({
    call: '/api/events/lesson-follow-ups/{id}/confirm-report/',
    initial: { reason_id: followUp.cancel_reason_id, comment: '' },
    rules: () => ({}),
    send: (body) => confirm.mutateAsync({ params: { id: followUp.id }, body }),
    onSuccess: done,
  });
  const options = categories.flatMap(({ title: group, reasons }) => reasons.map(({ id, title }) => ({ id, title: `${group}: ${title}` })));
  return (
    <DialogForm
      form={form}
      title={t('follow_up.report.decide', { kid: followUp.kid_name })}
      submit={t('follow_up.report.submit')}
      onClose={onClose}
    >
      <p>{t('follow_up.report.means')}</p>
      <ChoiceField form={form} name="reason_id" label={t('cancel.reason')} options={options} />
      <TextAreaField form={form} name="comment" label={t('cancel.comment')} />
    </DialogForm>
  );
}

function PenaltyDialog({ followUp, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const decide = useApiWrite(penaltyWrite);
  const done = useDone(onClose);
  const form = useForm({
    call: '/api/events/lesson-follow-ups/{id}/decide-penalty/',
    initial: { decision: 'confirm' as 'confirm' | 'waive', comment: '' },
    rules: ({ decision, comment }) => ({ comment: decision === 'waive' ? check(comment, required) : null }),
    send: ({ decision, comment }) => decide.mutateAsync({ params: { id: followUp.id }, body: { agreed: decision === 'confirm', comment } }),
    onSuccess: done,
  });
  const options = [
    { id: 'confirm' as const, title: t('follow_up.penalty.confirm') },
    { id: 'waive' as const, title: t('follow_up.penalty.waive') },
  ];
  return (
    <DialogForm
      form={form}
      title={t('follow_up.penalty.decide', { name: followUp.teacher_name })}
      submit={t('follow_up.penalty.submit')}
      onClose={onClose}
    >
      <p>{t('follow_up.penalty.means', { percent: Math.abs(followUp.teacher_share) / 100 })}</p>
      <SegmentField form={form} name="decision" label={t('follow_up.penalty.decision')} options={options} />
      <TextAreaField form={form} name="comment" label={t('cancel.comment')} />
    </DialogForm>
  );
}

function ReplacementDialog({ followUp, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const close = useApiWrite(closeWrite);
  const done = useDone(onClose);
  const form = useForm({
    call: '/api/events/lesson-follow-ups/{id}/close-replacement/',
    initial: { comment: '' },
    rules: ({ comment }) => ({ comment: check(comment, required) }),
    send: (body) => close.mutateAsync({ params: { id: followUp.id }, body }),
    onSuccess: done,
  });
  return (
    <DialogForm
      form={form}
      title={t('follow_up.replacement.decide', { kid: followUp.kid_name })}
      submit={t('follow_up.replacement.submit')}
      onClose={onClose}
    >
      <p>{t('follow_up.replacement.means')}</p>
      <TextAreaField form={form} name="comment" label={t('follow_up.replacement.why')} />
    </DialogForm>
  );
}
