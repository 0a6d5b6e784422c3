import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { ChoiceField, GradeField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
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
      title: course?.title ?? '',
      direction_id: null as number | null,
      grade_from: (course?.grade_from ?? 1) as number | null,
      grade_to: (course?.grade_to ?? 11) as number | null,
    },
    rules: (values) => ({
      title: check(values.title, required),
      direction_id: course === null ? check(values.direction_id, required) : null,
    }),
    send: async (values, { changes }) => {
      const grades = { grade_from: Number(values.grade_from), grade_to: Number(values.grade_to) };
      if (course === null)
        return create.mutateAsync({ body: { title: values.title.trim(), direction_id: Number(values.direction_id), ...grades } });
      const { title, grade_from, grade_to, before } = changes;
      const body = { ...(title === undefined ? {} : { title }), ...numbersOf({ grade_from, grade_to }) };
      return edit.mutateAsync({
        params: { id: course.id },
        body: { ...body, before: { ...(before.title === undefined ? {} : { title: before.title }), ...numbersOf(before) } },
      });
    },
    onSuccess: (saved) => {
      toast.success(t(course === null ? 'curriculum.course.added' : 'curriculum.course.saved', { title: saved.title }));
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
      <TextField form={form} name="title" label={t('curriculum.course.title')} autoFocus />
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

type Grades = { readonly grade_from?: number | null | undefined; readonly grade_to?: number | null | undefined };

function numbersOf({ grade_from, grade_to }: Grades): { grade_from?: number; grade_to?: number } {
  return {
    ...(typeof grade_from === 'number' ? { grade_from } : {}),
    ...(typeof grade_to === 'number' ? { grade_to } : {}),
  };
}
