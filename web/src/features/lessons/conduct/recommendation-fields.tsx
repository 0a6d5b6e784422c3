/** Recommendation after a trial lesson: course, level, lessons a week, reason. */
import type { PlaceableCourse, RecommendedCourse } from '@lectern/contract/lessons/lesson-choices.schema';
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useField } from '../../../ui/forms/use-field.ts';
import classes from './conduct-lesson.module.css';
import type { ReportValues } from './lesson-draft.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

type Props = {
  readonly form: FormFields<ReportValues>;
  readonly courses: readonly PlaceableCourse[];
  /** Default: the course of the trial. */
  readonly courseId: number;
};

const perWeek = [1, 2, 3, 4, 5] as const;

export function RecommendationFields({ form, courses, courseId }: Props) {
  const { t } = useTranslation('lessons');
  const { value: given, change } = useField<RecommendedCourse | null | undefined>(form as never, 'recommendation');
  const value = given ?? null;
  const levels = courses.find(({ course_id }) => course_id === value?.course_id)?.levels ?? [];
  const options = courses.map(({ course_id: id, course_title: title }) => ({ id, title }));
  const choose = (course_id: number) => change({ lessons_per_week: 2, comment: '', ...value, course_id, grade_level_id: null });
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{t('recommendation.form')}</legend>
      <FieldRow>
        <NativePicker
          label={t('recommendation.course')}
          placeholder={t('recommendation.no_course')}
          options={options.sort((a, b) => Number(b.id === courseId) - Number(a.id === courseId))}
          value={value?.course_id ?? null}
          onChange={choose}
          onClear={() => change(null)}
        />
        {value !== null && levels.length > 0 && (
          <NativePicker
            label={t('recommendation.level')}
            placeholder={t('recommendation.any_level')}
            options={levels.map(({ grade_level_id: id, title }) => ({ id, title }))}
            value={value.grade_level_id}
            onChange={(grade_level_id) => change({ ...value, grade_level_id })}
            onClear={() => change({ ...value, grade_level_id: null })}
          />
        )}
        {value !== null && (
          <NativePicker
            label={t('recommendation.lessons_per_week')}
            options={perWeek.map((count) => ({ id: count, title: t('recommendation.per_week', { count }) }))}
            value={value.lessons_per_week}
            onChange={(lessons_per_week) => change({ ...value, lessons_per_week })}
          />
        )}
      </FieldRow>
      {value !== null && (
        <TextAreaField
          form={form as unknown as FormFields<Record<string, string>>}
          name="recommendation.comment"
          label={t('recommendation.comment')}
          maxLength={limitOf('/api/events/lessons/{id}/conduct/', 'recommendation.comment')}
        />
      )}
    </fieldset>
  );
}
