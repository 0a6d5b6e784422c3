/** Adds a lesson: child and time; the length follows the service. A conflict offers the next free time. */
import type { Lesson, PlaceablePupil } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { placePreviewQuery, createLessonWrite } from '../lessons.queries.ts';
import { LessonLength } from './lesson-length.tsx';
import { usePupilChoice } from './use-pupil-choice.ts';
import { useSlotCheck } from './when/use-slot-check.ts';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt, wallRule } from './when/wall-clock.rules.ts';
import { WhenField } from './when/when-fields.tsx';

type Props = {
  readonly teacherId: number;
  /** The viewer's zone, in Temporal's form. */
  readonly zone: string;
  readonly start: Wall;
  readonly onClose: () => void;
  readonly onPlaced: (lesson: Lesson) => void;
};

export function LessonForm({ teacherId, zone, start, onClose, onPlaced }: Props) {
  const { t } = useTranslation('lessons');
  /** The last chosen search result: a later search may not contain it. */
  const [chosen, setChosen] = useState<PlaceablePupil>();
  const create = useApiWrite(createLessonWrite);
  const form = useForm({
    initial: { kid_id: null as number | null, start },
    rules: (values) => ({ kid_id: check(values.kid_id, required), start: wallRule(values.start, zone) }),
    send: (values): Promise<Lesson> => {
      const { kid_id = 0, course_id = 0, service_course_id = 0, minutes = 0 } = pupil ?? {};
      const at = instantAt(values.start, zone) ?? '';
      return create.mutateAsync({ body: { teacher_id: teacherId, kid_id, course_id, service_course_id, start: at, minutes } });
    },
    onSuccess: onPlaced,
  });
  const pupils = usePupilChoice(teacherId);
  const { kid_id: engagementId } = form.values;
  const pupil = [...pupils.found, chosen].find((each) => each !== undefined && each.engagement_id === engagementId);
  if (pupil !== undefined && pupil.engagement_id !== chosen?.engagement_id) setChosen(pupil);
  const checked = useSlotCheck(pupil === undefined ? null : instantAt(form.values.start, zone), (at) => {
    const { kid_id = 0, minutes = 0 } = pupil ?? {};
    return placePreviewQuery({ teacher_id: teacherId, kid_id, with_kid_id: null, minutes }, at);
  });
  return (
    <DialogForm form={form} title={t('form.title')} submit={t('form.submit')} onClose={onClose}>
      <ChoiceField form={form} name="kid_id" label={t('form.pupil')} {...pupils.field} autoFocus />
      <WhenField
        form={form}
        name="start"
        zone={zone}
        other={pupil === undefined ? null : { name: pupil.kid_name, zone: pupil.kid_zone }}
        checked={checked}
      />
      {pupil !== undefined && <LessonLength minutes={pupil.minutes} unitsLeft={pupil.units_left} />}
    </DialogForm>
  );
}
