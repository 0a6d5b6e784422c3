/** Places an unplaced lesson at another time. A conflict offers the next free time. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { instantAt, wallAt, wallRule } from '../../lessons/public/when/wall-clock.rules.ts';
import { WhenField } from '../../lessons/public/when/when-fields.tsx';
import type { UnplacedLesson } from '../regular-lessons.queries.ts';
import { placeUnplacedWrite } from '../regular-lessons.queries.ts';

type Props = { readonly lesson: UnplacedLesson; readonly onClose: () => void };

export function PlaceUnplacedDialog({ lesson, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const zone = temporalZone(usePageInfo().zone);
  const [initial] = useState(() => ({ start: wallAt(lesson.start, zone) }));
  const place = useApiWrite(placeUnplacedWrite);
  const form = useForm({
    initial,
    rules: ({ start }) => ({ start: wallRule(start, zone) }),
    send: ({ start }) => place.mutateAsync({ params: { id: lesson.id }, body: { start: instantAt(start, zone) ?? '' } }),
    onSuccess: () => {
      toast.success(t('regular.placed', { count: 1 }));
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('regular.place_title', { kid: lesson.kid_name })} submit={t('regular.place_single')} onClose={onClose}>
      <p className="soft">{t('regular.of', { course: lesson.course_title, teacher: lesson.teacher_name })}</p>
      <WhenField form={form} name="start" zone={zone} other={{ name: lesson.kid_name, zone: lesson.kid_zone }} autoFocus />
    </DialogForm>
  );
}
