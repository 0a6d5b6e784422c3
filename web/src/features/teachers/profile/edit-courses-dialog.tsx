import type { TFunction } from 'i18next';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { levelName, levelNames } from '../level-name.ts';
import classes from './teacher-profile.module.css';
import { taughtCoursesQuery, editCoursesWrite } from '../teachers.queries.ts';
import type { CourseWish, TeacherCard } from '../teachers.queries.ts';
import { levels } from '../teacher-list.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { newRowKey } from '../../../kernel/row-key.ts';

const coursesOf = ({ skills }: TeacherCard): readonly CourseWish[] =>
  skills.map(({ course_id, grade_from, grade_to, level }) => ({ course_id, grade_from, grade_to, level: levelOf(level) }));

type Line = Omit<CourseWish, 'course_id'> & { readonly key: string; readonly course_id: number | null };
const levelOf = (level: unknown) => levels.find((each) => each === level) ?? 'standard';
const grades = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, title: String(index + 1) }));

/** All courses of a teacher with grades and level, changed together. */
export function EditCoursesDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  return (
    <FormDialog onClose={onClose} size="lg" title={t('courses.edit')}>
      <CoursesForm teacher={teacher} onDone={onClose} />
    </FormDialog>
  );
}

function CoursesForm({ teacher, onDone }: { readonly teacher: TeacherCard; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  const courses = useQuery(taughtCoursesQuery).data ?? [];
  // What somebody else has changed meanwhile is told once, and known from then on.
  const [seen, setSeen] = useState(() => coursesOf(teacher));
  const [lines, setLines] = useState<readonly Line[]>(() => seen.map((course) => ({ ...course, key: String(course.course_id) })));
  const [changed, setChanged] = useState(false);
  const edit = useApiWrite(editCoursesWrite);
  const change = (next: readonly Line[]) => {
    setLines(next);
    setChanged(true);
    if (edit.isError) edit.reset();
  };
  const add = () => change([...lines, { key: newRowKey(), course_id: null, grade_from: 1, grade_to: 11, level: 'standard' }]);
  const whole = lines.every(({ course_id }) => course_id !== null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!whole || edit.isPending) return;
    const wishes = lines.flatMap(({ key: _, course_id, ...wish }) => (course_id === null ? [] : [{ course_id, ...wish }]));
    const wish = { courses: wishes, before: [...seen] };
    edit.mutate(
      { params: { id: teacher.id }, body: wish },
      {
        onError: (error) => setSeen(seenWith(seen, error)),
        onSuccess: () => {
          toast.success(t('courses.saved'));
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={changed && !edit.isSuccess} />
      {lines.map((line, at) => (
        <CourseLine
          key={line.key}
          line={line}
          at={at}
          courses={courses.filter(({ id }) => id === line.course_id || !lines.some(({ course_id }) => course_id === id))}
          pupils={teacher.skills.find(({ course_id }) => course_id === line.course_id)?.pupils ?? 0}
          error={edit.error}
          onChange={(next) => change(lines.map((each) => (each === line ? next : each)))}
          onRemove={() => change(lines.filter((each) => each !== line))}
        />
      ))}
      <div>
        <Button variant="subtle" onClick={add}>
          <Icon icon={IconPlus} />
          {t('courses.add')}
        </Button>
      </div>
      <FormErrors error={edit.error} except={lines.flatMap((_, at) => [`courses.${at}.course_id`, `courses.${at}.grade_to`])} />
      <div className={classes.buttons}>
        <CancelButton onCancel={onDone} />
        <Button type="submit" pending={edit.isPending} aria-disabled={!whole || !changed}>
          {t('ui:action.save')}
        </Button>
      </div>
    </form>
  );
}

type LineProps = {
  readonly line: Line;
  readonly at: number;
  readonly courses: readonly { readonly id: number; readonly title: string }[];
  readonly pupils: number;
  readonly error: unknown;
  readonly onChange: (line: Line) => void;
  readonly onRemove: () => void;
};

/** A course that children learn cannot be taken away: the button says so before it is pressed. */
function CourseLine({ line, at, courses, pupils, error, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('teachers');
  const errorAt = fieldErrors(error);
  const refused = errorAt(`courses.${at}.course_id`);
  const told = toldOf(error).find(({ field }) => field === `courses.${at}.course_id`);
  const title = courses.find(({ id }) => id === line.course_id)?.title ?? '';
  const removeText = pupils > 0 ? t('courses.taught', { count: pupils }) : t('courses.remove', { course: title });
  return (
    <fieldset className={classes.course}>
      <legend className="visually-hidden">{title === '' ? t('courses.add') : title}</legend>
      <NativePicker
        label={t('courses.course')}
        options={courses}
        value={line.course_id}
        onChange={(course_id) => onChange({ ...line, course_id })}
        error={told === undefined ? refused : `${refused}. ${nowText(told.now, t)}`}
      />
      <NativePicker
        label={t('courses.grade_from')}
        options={grades}
        value={line.grade_from}
        onChange={(grade_from) => onChange({ ...line, grade_from, grade_to: Math.max(grade_from, line.grade_to) })}
      />
      <NativePicker
        label={t('courses.grade_to')}
        options={grades.filter(({ id }) => id >= line.grade_from)}
        value={line.grade_to}
        onChange={(grade_to) => onChange({ ...line, grade_to })}
        error={errorAt(`courses.${at}.grade_to`)}
      />
      <NativePicker
        label={t('courses.level')}
        options={levels.map((level) => ({ id: level, title: t(levelNames[level]) }))}
        value={line.level}
        onChange={(level) => onChange({ ...line, level })}
      />
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

/** What the server says of a course that somebody else has changed: its terms now, null where it is taught no more. */
type Told = { readonly course_id: number; readonly field: string | null; readonly now: CourseWish | null };

function toldOf(error: unknown): readonly Told[] {
  const items = error instanceof ApiError ? error.errors : [];
  return items.flatMap(({ key, field, params: { course_id, grade_from, grade_to, level } }) => {
    if (key !== 'changed_meanwhile' || typeof course_id !== 'number') return [];
    const taught = typeof grade_from === 'number' && typeof grade_to === 'number';
    return { course_id, field, now: taught ? { course_id, grade_from, grade_to, level: levelOf(level) } : null };
  });
}

/** What was seen, and what is known of it now: whoever saves again has read it. */
function seenWith(seen: readonly CourseWish[], error: unknown): readonly CourseWish[] {
  const told = toldOf(error);
  const others = seen.filter((each) => !told.some(({ course_id }) => course_id === each.course_id));
  return [...others, ...told.flatMap(({ now }) => now ?? [])];
}

function nowText(now: CourseWish | null, t: TFunction<'teachers'>): string {
  if (now === null) return t('courses.now_none');
  return t('courses.now', { from: now.grade_from, to: now.grade_to, level: levelName(now.level, t) });
}
