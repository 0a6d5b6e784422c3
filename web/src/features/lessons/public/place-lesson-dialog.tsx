/** Adds a lesson for a client: child, course and service, teacher, time. The child's own teachers come first. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { PersonPicker } from '../../../ui/fields/person-picker.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { choiceProps, controlProps, useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import {
  placeableCoursesQuery,
  placeableTeachersQuery,
  placePreviewQuery,
  pupilToPlaceQuery,
  teacherToPlaceQuery,
  createLessonWrite,
} from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';
import { LessonLength } from './lesson-length.tsx';
import { useSlotCheck } from './when/use-slot-check.ts';
import { instantAt, wallAt, wallRule } from './when/wall-clock.rules.ts';
import { WhenField } from './when/when-fields.tsx';

type Kid = { readonly id: number; readonly name: string };
/** Prefilled values: service, teacher (`null` is none yet), and time. */
type Prefilled = { readonly service_course_id: number; readonly teacher_id: number | null; readonly start: string | null };
type Props = {
  readonly kids: readonly Kid[];
  readonly prefilled?: Prefilled;
  readonly onClose: () => void;
  readonly onPlaced: (lesson: Lesson) => void;
};

/** `undefined` means not chosen: the default is the usual course, and the child's own teacher. */
type Chosen = number | null | undefined;

const valuesOf = (kids: readonly Kid[], begun: Prefilled | undefined, zone: string) => ({
  kid_id: kids[0]?.id ?? null,
  service_course_id: begun?.service_course_id as Chosen,
  with_kid_id: null as number | null,
  teacher_id: begun?.teacher_id as Chosen,
  start:
    begun?.start != null
      ? wallAt(begun.start, zone)
      : { date: wallAt(Temporal.Instant.from(nowInstant()).add({ hours: 24 }).toString(), zone).date, time: '' },
});

export function PlaceLessonDialog({ kids, prefilled, onClose, onPlaced }: Props) {
  const { t } = useTranslation('lessons');
  const zone = temporalZone(usePageInfo().zone);
  const [initial] = useState(() => valuesOf(kids, prefilled, zone));
  const create = useApiWrite(createLessonWrite);
  const form = useForm({
    initial,
    rules: ({ start }) => ({ start: wallRule(start, zone) }),
    send: ({ kid_id, with_kid_id, start }) => {
      const { course_id = 0, service_course_id = 0, minutes = 0, kind } = service ?? {};
      return create.mutateAsync({
        body: {
          ...{ teacher_id: teacher?.id ?? 0, kid_id: kid_id ?? 0, course_id, service_course_id, minutes },
          start: instantAt(start, zone) ?? '',
          with_kid_id: kind === 'pair' ? with_kid_id : null,
        },
      });
    },
    onSuccess: onPlaced,
  });
  const { kid_id: kidId, start } = form.values;
  const { pupil, courses, service, teachers, teacher, own, unread, retry } = usePlaceable(form.values);
  const checked = useSlotCheck(teacher === undefined ? null : instantAt(start, zone), (at) =>
    placePreviewQuery(placeOf(form.values, service, teacher?.id), at),
  );
  const other = pupil === undefined ? null : { name: pupil.kid_name, zone: pupil.kid_zone };
  const kidOptions = kids.map(({ id, name }) => ({ id, title: name }));
  const kidField = useField<number | null>(form as never, 'kid_id');
  const serviceField = useField<Chosen>(form as never, 'service_course_id');
  const teacherField = useField<Chosen>(form as never, 'teacher_id');
  return (
    <DialogForm
      form={form}
      title={t('form.title')}
      submit={t('form.submit')}
      disabled={service === undefined || teacher === undefined || instantAt(start, zone) === null}
      onClose={onClose}
    >
      <NativePicker
        {...controlProps(kidField)}
        label={t('form.pupil')}
        options={kidOptions}
        onChange={(kid_id) => form.change({ ...initial, kid_id, start })}
      />
      <NativePicker
        {...controlProps(serviceField)}
        label={t('form.service')}
        placeholder={t('form.choose_service')}
        options={courses.flatMap(({ course_title: group, services }) =>
          // A group is placed weekly.
          services.filter(({ kind }) => kind !== 'group').map(({ service_course_id: id, title }) => ({ id, title, group })),
        )}
        value={service?.service_course_id ?? null}
        onChange={(id) => form.change({ service_course_id: id, teacher_id: undefined })}
      />
      {service?.kind === 'pair' && (
        <SelectField
          form={form}
          name="with_kid_id"
          label={t('form.with')}
          placeholder={t('form.choose_with')}
          options={kidOptions.filter(({ id }) => id !== kidId)}
          clearable
        />
      )}
      <PersonPicker
        {...choiceProps(teacherField)}
        label={t('form.teacher')}
        placeholder={t('substitute.choose')}
        people={teachers.map(({ id, name }) => ({ id, name: own.has(id) ? t('form.own_teacher', { name }) : name }))}
        value={teacher?.id ?? null}
      />
      {teacher !== undefined && <Teaches teacherId={teacher.id} />}
      <WhenField form={form} name="start" zone={zone} other={other} checked={checked} />
      {service !== undefined && pupil !== undefined && <LessonLength minutes={service.minutes} unitsLeft={pupil.units_left} />}
      {unread !== undefined && <ErrorState error={unread.error} onRetry={() => void retry()} />}
    </DialogForm>
  );
}

type Service = { readonly kind: string; readonly minutes: number };

/** The lesson as far as it takes time. */
function placeOf({ kid_id, with_kid_id }: ReturnType<typeof valuesOf>, service: Service | undefined, teacher_id = 0) {
  const minutes = service?.minutes ?? 0;
  return { teacher_id, kid_id: kid_id ?? 0, minutes, with_kid_id: service?.kind === 'pair' ? with_kid_id : null };
}

type Choices = { readonly kid_id: number | null; readonly service_course_id: Chosen; readonly teacher_id: Chosen };

/** Possible services of a child's lesson, and the chosen one. */
function usePlaceable({ kid_id, service_course_id, teacher_id }: Choices) {
  const pupils = useQuery(pupilToPlaceQuery(kid_id ?? 0));
  const taught = useQuery(placeableCoursesQuery(kid_id ?? 0));
  const { data: pupil } = pupils;
  const courses = taught.data ?? [];
  const services = courses.flatMap((course) => course.services.map((service) => ({ ...service, ...course })));
  const usual = pupil?.engagements.find(({ status }) => status !== 'paused')?.service_course_id;
  const serviceId = service_course_id === undefined ? usual : service_course_id;
  const service = services.find((each) => each.service_course_id === serviceId);
  const able = useQuery({
    ...placeableTeachersQuery(service?.course_id ?? 0, pupil?.grade ?? 1),
    enabled: service !== undefined && pupil !== undefined,
  });
  const own = new Set(pupil?.engagements.filter(({ course_id }) => course_id === service?.course_id).map((each) => each.teacher_id));
  const teachers = [...(able.data ?? [])].sort((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)));
  const teacher = teachers.find(({ id }) => (teacher_id === undefined ? own.has(id) : id === teacher_id));
  // Failed loading shows an error with retry instead of empty lists.
  const failed = [pupils, taught, able].filter(({ data, error }) => data === undefined && error !== null);
  const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
  return { pupil, courses, service, teachers, teacher, own, unread: failed[0], retry };
}

/** Courses and grades of the chosen teacher. */
function Teaches({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(teacherToPlaceQuery(teacherId));
  const courses = data?.courses.map(({ course_title, grade_from, grade_to }) =>
    t('form.course_grades', { course: course_title, from: grade_from, to: grade_to }),
  );
  return <p className={classes.hint}>{courses === undefined ? '' : t('form.teaches', { courses: courses.join(', ') })}</p>;
}
