/** What a teacher advises after a trial lesson: which course, for which level, how many lessons a week, and why. */
import type { PlaceableCourse, RecommendedCourse } from '@lectern/contract/lessons/lesson-choices.schema';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './conduct-lesson.module.css';

type Props = {
  readonly courses: readonly PlaceableCourse[];
  /** The course of the trial itself: what is recommended first. */
  readonly courseId: number;
  readonly value: RecommendedCourse | null;
  readonly onChange: (value: RecommendedCourse | null) => void;
};

const perWeek = [1, 2, 3, 4, 5] as const;

export function RecommendationFields({ courses, courseId, value, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const ids = { course: useId(), level: useId(), week: useId() };
  const levels = courses.find(({ course_id }) => course_id === value?.course_id)?.levels ?? [];
  const begin = (course_id: number): RecommendedCourse => ({ course_id, grade_level_id: null, lessons_per_week: 2, comment: '', ...value });
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{t('recommendation.form')}</legend>
      <div className={classes.advice}>
        <div>
          <label className={classes.label} htmlFor={ids.course}>
            {t('recommendation.course')}
          </label>
          <select
            id={ids.course}
            className={classes.select}
            value={value?.course_id ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              onChange(chosen === 0 ? null : { ...begin(chosen), course_id: chosen, grade_level_id: null });
            }}
          >
            <option value="">{t('recommendation.no_course')}</option>
            {[...courses]
              .sort((a, b) => Number(b.course_id === courseId) - Number(a.course_id === courseId))
              .map(({ course_id, course_title }) => (
                <option key={course_id} value={course_id}>
                  {course_title}
                </option>
              ))}
          </select>
        </div>
        {value !== null && levels.length > 0 && (
          <div>
            <label className={classes.label} htmlFor={ids.level}>
              {t('recommendation.level')}
            </label>
            <select
              id={ids.level}
              className={classes.select}
              value={value.grade_level_id ?? ''}
              onChange={({ currentTarget }) => onChange({ ...value, grade_level_id: Number(currentTarget.value) || null })}
            >
              <option value="">{t('recommendation.any_level')}</option>
              {levels.map(({ grade_level_id, title }) => (
                <option key={grade_level_id} value={grade_level_id}>
                  {title}
                </option>
              ))}
            </select>
          </div>
        )}
        {value !== null && (
          <div>
            <label className={classes.label} htmlFor={ids.week}>
              {t('recommendation.lessons_per_week')}
            </label>
            <select
              id={ids.week}
              className={classes.select}
              value={value.lessons_per_week}
              onChange={({ currentTarget }) => onChange({ ...value, lessons_per_week: Number(currentTarget.value) })}
            >
              {perWeek.map((count) => (
                <option key={count} value={count}>
                  {t('recommendation.per_week', { count })}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {value !== null && (
        <Textarea
          label={t('recommendation.comment')}
          autosize
          minRows={2}
          maxLength={2000}
          value={value.comment}
          onChange={({ currentTarget }) => onChange({ ...value, comment: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
