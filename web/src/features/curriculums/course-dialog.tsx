import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { titleOf } from '../../kernel/titles.ts';
import type { Titles } from '../../kernel/titles.ts';
import { ChoiceField, GradeField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { withBothTitles } from '../../ui/forms/rules/both-titles.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { createCourse, directionsQuery, editCourse } from './curriculums.queries.ts';
import type { CourseGrades } from './curriculums.queries.ts';

type Props = { readonly course: CourseGrades['course'] | null; readonly onClose: () => void };

/** Adds or edits a course and its grades. */
export function CourseDialog({ course, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const directions = useQuery(directionsQuery);
  const create = useApiWrite(createCourse);
  const edit = useApiWrite(editCourse);
  const form = useForm({
    call: '/api/study/courses/',
    initial: {
      title_ru: course?.title_ru ?? '',
      title_en: course?.title_en ?? '',
      direction_id: null as number | null,
      grade_from: (course?.grade_from ?? 1) as number | null,
      grade_to: (course?.grade_to ?? 11) as number | null,
    },
    rules: (values) => {
      const { title_ru, title_en } = withBothTitles(values, values);
      return {
        title_ru: check(title_ru, required),
        title_en: check(title_en, required),
        direction_id: course === null ? check(values.direction_id, required) : null,
      };
    },
    send: async (values, { changes }) => {
      const grades = { grade_from: Number(values.grade_from), grade_to: Number(values.grade_to) };
      if (course === null)
        return create.mutateAsync({
          body: { ...titlesOf(withBothTitles(values, values)), direction_id: Number(values.direction_id), ...grades },
        });
      const { before } = changes;
      return edit.mutateAsync({
        params: { id: course.id },
        body: {
          ...withBothTitles(titlesOf(changes), values),
          ...numbersOf(changes),
          before: { ...titlesOf(before), ...numbersOf(before) },
        },
      });
    },
    onSuccess: (saved) => {
      toast.success(t(course === null ? 'curriculum.course.added' : 'curriculum.course.saved', { title: titleOf(saved) }));
      onClose();
      if (course === null) void navigate({ to: '/courses/$courseId/curriculums', params: { courseId: String(saved.id) } });
    },
  });
  return (
    <DialogForm
      form={form}
      title={t(course === null ? 'curriculum.course.add' : 'curriculum.course.edit')}
      submit={t('curriculum.save')}
      onClose={onClose}
    >
      <TextField form={form} name="title_ru" label={t('curriculum.course.title_ru')} autoFocus />
      <TextField form={form} name="title_en" label={t('curriculum.course.title_en')} />
      {course === null && (
        <ChoiceField
          form={form}
          name="direction_id"
          label={t('curriculum.course.direction')}
          options={directions.data ?? []}
          query={directions}
          required
        />
      )}
      <FieldRow>
        <GradeField form={form} name="grade_from" label={t('curriculum.course.grade_from')} />
        <GradeField form={form} name="grade_to" label={t('curriculum.course.grade_to')} />
      </FieldRow>
    </DialogForm>
  );
}

/** The titles that are there. */
function titlesOf<T extends Partial<Titles>>({ title_ru, title_en }: T): Pick<T, 'title_ru' | 'title_en'> {
  return { ...(title_ru === undefined ? {} : { title_ru }), ...(title_en === undefined ? {} : { title_en }) } as Pick<
    T,
    'title_ru' | 'title_en'
  >;
}

type Grades = { readonly grade_from?: number | null | undefined; readonly grade_to?: number | null | undefined };

function numbersOf({ grade_from, grade_to }: Grades): { grade_from?: number; grade_to?: number } {
  return {
    ...(typeof grade_from === 'number' ? { grade_from } : {}),
    ...(typeof grade_to === 'number' ? { grade_to } : {}),
  };
}
