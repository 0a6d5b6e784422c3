/** "Copy lesson": the same people and course at another time. The copied lesson stays unchanged. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { createLessonWrite, placePreviewQuery } from '../lessons.queries.ts';
import { LessonTime } from '../public/when/lesson-time.tsx';
import { useSlotCheck } from '../public/when/use-slot-check.ts';
import { instantAt, wallAt, wallRule, weekLater } from '../public/when/wall-clock.rules.ts';
import { WhenField } from '../public/when/when-fields.tsx';

type Props = {
  readonly lesson: Lesson;
  /** The viewer's zone, in Temporal's form. */
  readonly zone: string;
  readonly onClose: () => void;
  readonly onCopied: (lesson: Lesson) => void;
};

export function CopyLessonDialog({ lesson, zone, onClose, onCopied }: Props) {
  const { t } = useTranslation('lessons');
  const { teacher_id, kid_id, course_id, service_course_id, minutes, partners } = lesson;
  const create = useApiWrite(createLessonWrite);
  // Default: a week later at the same local time of the child, like weekly lessons.
  const [start] = useState(() => wallAt(weekLater(lesson.start, temporalZone(lesson.kid_zone), nowInstant()), zone));
  const form = useForm({
    initial: { start },
    rules: (values) => ({ start: wallRule(values.start, zone) }),
    send: (values) => {
      const at = instantAt(values.start, zone) ?? '';
      const body = { teacher_id, kid_id, course_id, service_course_id, start: at, minutes, with_kid_id: partners[0]?.kid_id ?? null };
      return create.mutateAsync({ body });
    },
    onSuccess: onCopied,
  });
  const with_kid_id = partners[0]?.kid_id ?? null;
  const checked = useSlotCheck(instantAt(form.values.start, zone), (at) =>
    placePreviewQuery({ teacher_id, kid_id, with_kid_id, minutes }, at),
  );
  return (
    <DialogForm form={form} title={t('copy.title', { kid: lesson.kid_name })} submit={t('copy.submit')} onClose={onClose}>
      <p className="soft">
        {t('copy.of')} <LessonTime start={lesson.start} minutes={minutes} /> · {lesson.teacher_name}
      </p>
      <WhenField
        form={form}
        name="start"
        zone={zone}
        other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
        checked={checked}
        autoFocus
      />
    </DialogForm>
  );
}
