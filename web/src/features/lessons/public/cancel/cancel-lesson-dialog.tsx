/** Cancels a lesson with a reason, with a preview of the cost. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../../kernel/api-write.ts';
import { usePageInfo } from '../../../../kernel/session.ts';
import { temporalZone } from '../../../../kernel/zone.ts';
import { DialogForm } from '../../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../../ui/forms/text-fields.tsx';
import { controlProps, useField } from '../../../../ui/forms/use-field.ts';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { check, required } from '../../../../ui/forms/validation.ts';
import { cancelLessonWrite, cancelPreviewQuery } from '../../lessons.queries.ts';
import { CancelCost } from './cancel-cost.tsx';
import { ClientSaidFields } from './client-said-fields.tsx';
import { nothingSaid, saidOf } from './client-said.rules.ts';
import { ReasonSelect } from './reason-select.tsx';
import { LessonTime } from '../when/lesson-time.tsx';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onCancelled: () => void };

export function CancelLessonDialog({ lesson, onClose, onCancelled }: Props) {
  const { t } = useTranslation('lessons');
  const zone = temporalZone(usePageInfo().zone);
  const [initial] = useState(() => ({ reason_id: null as number | null, client_said: nothingSaid(zone), comment: '' }));
  const cancel = useApiWrite(cancelLessonWrite);
  const form = useForm({
    call: '/api/events/lessons/{id}/cancel/',
    initial,
    rules: ({ reason_id }) => ({ reason_id: check(reason_id, required) }),
    send: ({ reason_id, comment }): Promise<Lesson> =>
      cancel.mutateAsync({ params: { id: lesson.id }, body: { reason_id: reason_id ?? 0, comment, client_said } }),
    onSuccess: onCancelled,
  });
  const { reason_id, client_said: said } = form.values;
  const preview = useQuery({ ...cancelPreviewQuery(lesson.id, reason_id ?? 0), enabled: reason_id !== null });
  const reports = preview.data?.waits_for_manager === true;
  const client_said = reports ? saidOf(said, zone) : null;
  const reason = useField<number | null>(form as never, 'reason_id');
  return (
    <DialogForm
      form={form}
      title={t('cancel.title', { kid: lesson.kid_name })}
      submit={t('cancel.submit')}
      cancel={t('cancel.keep')}
      danger
      disabled={reason_id === null || (reports && client_said === null)}
      onClose={onClose}
    >
      <p className="soft">
        <LessonTime start={lesson.start} minutes={lesson.minutes} />
      </p>
      <ReasonSelect {...controlProps(reason)} autoFocus />
      {reports && <ClientSaidFields value={said} onChange={(next) => form.change({ client_said: next })} />}
      <CancelCost lessonId={lesson.id} reasonId={reason_id} said={client_said?.at} />
      <TextAreaField form={form} name="comment" label={t('cancel.comment')} />
    </DialogForm>
  );
}
