import type { TFunction } from 'i18next';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { newRowKey } from '../../../kernel/row-key.ts';
import { Button } from '../../../ui/button.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/form-types.ts';
import { controlProps, useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { gradeOptions } from '../../../ui/options/grades.ts';
import { useLevels } from '../../../ui/options/levels.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { taughtCoursesQuery, editCoursesWrite } from '../teachers.queries.ts';
import type { CourseTerms, TeacherCard } from '../teachers.queries.ts';
import classes from './teacher-profile.module.css';

const coursesOf = ({ skills }: TeacherCard): readonly CourseTerms[] =>
  skills.map(({ course_id, grade_from, grade_to, level }) => ({ course_id, grade_from, grade_to, level }));

type Line = Omit<CourseTerms, 'course_id'> & { readonly key: string; readonly course_id: number | null };
type Values = { readonly courses: readonly Line[] };

/** Edits a teacher's courses with grades and level. */
export function EditCoursesDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['teachers', 'ui']);
  // Concurrent changes are reported once; the next save takes them into account.
  const [seen, setSeen] = useState(() => coursesOf(teacher));
  const [initial] = useState<Values>(() => ({ courses: seen.map((course) => ({ ...course, key: String(course.course_id) })) }));
  const levels = useLevels();
  const edit = useApiWrite(editCoursesWrite);
  const form = useForm({
    initial,
    rules: ({ courses }) => Object.fromEntries(courses.map(({ course_id }, at) => [`courses.${at}.course_id`, check(course_id, required)])),
    send: ({ courses: lines }) => {
      const courses = lines.map(({ key: _, course_id, ...terms }) => ({ course_id: course_id ?? 0, ...terms }));
      return edit.mutateAsync({ params: { id: teacher.id }, body: { courses, before: [...seen] } }).catch((error: unknown) => {
        setSeen(withConflicts(seen, error));
        throw error;
      });
    },
    onSuccess: () => {
      toast.success(t('courses.saved'));
      onClose();
    },
  });
  const { courses } = form.values;
  const usual = (levels.options().find(({ id }) => id === 'standard') ?? levels.options()[0])?.id;
  const add = () =>
    form.change({ courses: [...courses, { key: newRowKey(), course_id: null, grade_from: 1, grade_to: 11, level: usual ?? '' }] });
  return (
    <DialogForm form={form} size="lg" title={t('courses.edit')} submit={t('ui:action.save')} onClose={onClose}>
      {courses.map(({ key, course_id }, at) => (
        <CourseLine
          key={key}
          form={form}
          at={at}
          pupils={teacher.skills.find((skill) => skill.course_id === course_id)?.pupils ?? 0}
          onRemove={() => form.change({ courses: courses.filter((each) => each.key !== key) })}
        />
      ))}
      <div>
        <Button variant="subtle" onClick={add}>
          <Icon icon={IconPlus} />
          {t('courses.add')}
        </Button>
      </div>
    </DialogForm>
  );
}

type LineProps = { readonly form: Form<Values>; readonly at: number; readonly pupils: number; readonly onRemove: () => void };

/** A course with pupils cannot be removed; its button explains why. */
function CourseLine({ form, at, pupils, onRemove }: LineProps) {
  const { t } = useTranslation('teachers');
  const all = useQuery(taughtCoursesQuery).data ?? [];
  const levels = useLevels();
  const line = form.item('courses', at);
  const { course_id, grade_from, grade_to } = line.values;
  const others = form.values.courses.filter((each) => each.key !== line.values.key).map((each) => each.course_id);
  const courses = all.filter(({ id }) => !others.includes(id));
  const course = useField<number | null>(line as never, 'course_id');
  const from = useField<number>(line as never, 'grade_from');
  const conflict = conflictsOf(form.error).find(({ field }) => field === course.path);
  const title = courses.find(({ id }) => id === course_id)?.title ?? '';
  const removeText = pupils > 0 ? t('courses.taught', { count: pupils }) : t('courses.remove', { course: title });
  return (
    <fieldset className={classes.course}>
      <legend className="visually-hidden">{title === '' ? t('courses.add') : title}</legend>
      <NativePicker
        {...controlProps(course)}
        label={t('courses.course')}
        options={courses}
        error={conflict === undefined ? course.problem : `${course.problem}. ${nowText(conflict.now, levels.name, t)}`}
      />
      <NativePicker
        {...controlProps(from)}
        label={t('courses.grade_from')}
        options={gradeOptions}
        onChange={(grade) => line.change({ grade_from: grade, grade_to: Math.max(grade, grade_to) })}
      />
      <SelectField form={line} name="grade_to" label={t('courses.grade_to')} options={gradeOptions.filter(({ id }) => id >= grade_from)} />
      <SelectField form={line} name="level" label={t('courses.level')} options={levels.options(line.values.level)} />
      <Tooltip text={removeText} repeatsName>
        <IconButton
          icon={IconTrash}
          aria-label={removeText}
          aria-disabled={pupils > 0 || undefined}
          onClick={pupils > 0 ? undefined : onRemove}
        />
      </Tooltip>
    </fieldset>
  );
}

/** The conflict error of a course: its current terms, null if it was removed. */
type CourseConflict = { readonly course_id: number; readonly field: string | null; readonly now: CourseTerms | null };

function conflictsOf(error: unknown): readonly CourseConflict[] {
  const items = error instanceof ApiError ? error.errors : [];
  return items.flatMap(({ key, field, params: { course_id, grade_from, grade_to, level } }) => {
    if (key !== 'changed_meanwhile' || typeof course_id !== 'number') return [];
    const taught = typeof grade_from === 'number' && typeof grade_to === 'number';
    return { course_id, field, now: taught ? { course_id, grade_from, grade_to, level: String(level) } : null };
  });
}

/** The displayed values, updated with the reported concurrent changes. */
function withConflicts(seen: readonly CourseTerms[], error: unknown): readonly CourseTerms[] {
  const conflicts = conflictsOf(error);
  const others = seen.filter((each) => !conflicts.some(({ course_id }) => course_id === each.course_id));
  return [...others, ...conflicts.flatMap(({ now }) => now ?? [])];
}

function nowText(now: CourseTerms | null, levelName: (code: string) => string, t: TFunction<'teachers'>): string {
  if (now === null) return t('courses.now_none');
  return t('courses.now', { from: now.grade_from, to: now.grade_to, level: levelName(now.level) });
}
