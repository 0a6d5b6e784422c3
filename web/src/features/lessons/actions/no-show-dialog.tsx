/** Records a no-show: of whom, with a preview of the cost. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { noShowPreviewQuery, markNoShowWrite } from '../lessons.queries.ts';
import { OutcomeCost } from '../public/cancel/cancel-cost.tsx';
import { LessonTime } from '../public/when/lesson-time.tsx';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onMarked: (lesson: Lesson) => void };

export function NoShowDialog({ lesson, onClose, onMarked }: Props) {
  const { t } = useTranslation('lessons');
  const mark = useApiWrite(markNoShowWrite);
  const form = useForm({
    call: '/api/events/lessons/{id}/no-show/',
    initial: { who: 'client' as 'client' | 'teacher', comment: '' },
    send: (body) => mark.mutateAsync({ params: { id: lesson.id }, body }),
    onSuccess: onMarked,
  });
  const { data, error } = useQuery(noShowPreviewQuery(lesson.id, form.values.who));
  return (
    <DialogForm
      form={form}
      title={t('no_show.title', { kid: lesson.kid_name })}
      submit={t('no_show.submit')}
      danger
      disabled={data === undefined}
      onClose={onClose}
    >
      <p className="soft">
        <LessonTime start={lesson.start} minutes={lesson.minutes} />
      </p>
      <SegmentField
        form={form}
        name="who"
        label={t('no_show.who')}
        options={[
          { id: 'client', title: t('no_show.client', { kid: lesson.kid_name }) },
          { id: 'teacher', title: t('no_show.teacher', { name: lesson.teacher_name }) },
        ]}
      />
      <OutcomeCost preview={data} error={error} />
      <TextAreaField form={form} name="comment" label={t('cancel.comment')} />
    </DialogForm>
  );
}
