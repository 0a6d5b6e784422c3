/** "Add lesson" for a client: which child, which course and kind, with whom, when. Their own teachers stand first. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors, fieldErrors } from '../../../ui/forms/form-errors.tsx';
import {
  placeableCoursesQuery,
  placeableTeachersQuery,
  pupilToPlaceQuery,
  teacherToPlaceQuery,
  createLessonWrite,
} from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';
import { instantAt, wallAt } from './when/wall-clock.rules.ts';
import { WhenFields } from './when/when-fields.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = {
  readonly kids: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
  readonly onPlaced: (lesson: Lesson) => void;
};

const ownFields = ['start', 'kid_id', 'with_kid_id', 'teacher_id', 'course_id', 'service_course_id', 'minutes'];

export function PlaceLessonDialog({ kids, onClose, onPlaced }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const zone = temporalZone(usePageInfo().zone);
  const [kidId, setKidId] = useState(kids[0]?.id ?? 0);
  const [serviceId, setServiceId] = useState<number | null>(null);
  const [teacherId, setTeacherId] = useState<number | null>(null);
  const [withKidId, setWithKidId] = useState<number | null>(null);
  const [when, setWhen] = useState(() => ({
    date: wallAt(Temporal.Instant.from(nowInstant()).add({ hours: 24 }).toString(), zone).date,
    time: '',
  }));
  const create = useApiWrite(createLessonWrite);

  const pupils = useQuery(pupilToPlaceQuery(kidId));
  const taught = useQuery(placeableCoursesQuery(kidId));
  const pupil = pupils.data;
  const courses = taught.data ?? [];
  const services = courses.flatMap((course) => course.services.map((service) => ({ ...service, ...course })));
  const usual = pupil?.engagements.find(({ status }) => status !== 'paused');
  const service = services.find(({ service_course_id }) => service_course_id === (serviceId ?? usual?.service_course_id));
  const teachers = useQuery({
    ...placeableTeachersQuery(service?.course_id ?? 0, pupil?.grade ?? 1),
    enabled: service !== undefined && pupil !== undefined,
  });
  // What there is to choose from could not be read: said, and asked for again, instead of lists with nothing in them.
  const unread = [pupils, taught, teachers].filter(({ data, error }) => data === undefined && error !== null);
  const own = new Set(pupil?.engagements.filter(({ course_id }) => course_id === service?.course_id).map(({ teacher_id }) => teacher_id));
  const ranked = [...(teachers.data ?? [])].sort((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)));
  const chosenTeacher = ranked.find(({ id }) => (teacherId === null ? own.has(id) : id === teacherId));
  const instant = instantAt(when, zone);
  const ready = service !== undefined && chosenTeacher !== undefined && instant !== null;

  const place = (start: string | null) => {
    if (service === undefined || chosenTeacher === undefined || start === null) return;
    const { course_id, service_course_id, minutes, kind } = service;
    const with_kid_id = kind === 'pair' ? withKidId : null;
    const body = { teacher_id: chosenTeacher.id, kid_id: kidId, course_id, service_course_id, start, minutes, with_kid_id };
    create.mutate({ body }, { onSuccess: onPlaced });
  };
  const at = fieldErrors(create.error);

  return (
    <FormDialog onClose={onClose} title={t('form.title')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          place(instant);
        }}
      >
        <Choice
          label={t('form.pupil')}
          value={kidId}
          error={at('kid_id')}
          onChange={(id) => {
            setKidId(id ?? kidId);
            setServiceId(null);
            setTeacherId(null);
            setWithKidId(null);
            create.reset();
          }}
        >
          {kids.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('form.service')}
          value={service?.service_course_id ?? null}
          empty={t('form.choose_service')}
          error={at('course_id') ?? at('service_course_id') ?? at('minutes')}
          onChange={(id) => {
            setServiceId(id);
            setTeacherId(null);
            create.reset();
          }}
        >
          {courses.map(({ course_id, course_title, services: kinds }) => (
            <optgroup key={course_id} label={course_title}>
              {kinds.map(({ service_course_id, title }) => (
                <option key={service_course_id} value={service_course_id}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        {service?.kind === 'pair' && (
          <Choice
            label={t('form.with')}
            value={withKidId}
            empty={t('form.choose_with')}
            error={at('with_kid_id')}
            onChange={(id) => {
              setWithKidId(id);
              create.reset();
            }}
          >
            {kids
              .filter(({ id }) => id !== kidId)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Choice>
        )}
        <Choice
          label={t('form.teacher')}
          value={chosenTeacher?.id ?? null}
          empty={t('substitute.choose')}
          error={at('teacher_id')}
          onChange={(id) => {
            setTeacherId(id);
            create.reset();
          }}
        >
          {ranked.map(({ id, name }) => (
            <option key={id} value={id}>
              {own.has(id) ? t('form.own_teacher', { name }) : name}
            </option>
          ))}
        </Choice>
        {chosenTeacher !== undefined && <Teaches teacherId={chosenTeacher.id} />}
        <WhenFields
          value={when}
          zone={zone}
          other={pupil === undefined ? null : { name: pupil.kid_name, zone: pupil.kid_zone }}
          refusal={create.error}
          onChange={(next) => {
            setWhen(next);
            create.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            place(next);
          }}
        />
        {service !== undefined && pupil !== undefined && (
          <p className={classes.hint}>
            {t('form.length', { minutes: service.minutes })}
            {' · '}
            <span data-attention={pupil.units_left <= 0 || undefined}>{t('form.units_left', { count: pupil.units_left })}</span>
          </p>
        )}
        {unread[0] !== undefined && (
          <ErrorState error={unread[0].error} onRetry={() => void Promise.all(unread.map(({ refetch }) => refetch()))} />
        )}
        <FormErrors error={create.error} except={ownFields} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={create.isPending} disabled={!ready}>
            {t('form.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** What the chosen teacher teaches, in which grades. */
function Teaches({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(teacherToPlaceQuery(teacherId));
  const courses = data?.courses.map(({ course_title, grade_from, grade_to }) =>
    t('form.course_grades', { course: course_title, from: grade_from, to: grade_to }),
  );
  return <p className={classes.hint}>{courses === undefined ? '' : t('form.teaches', { courses: courses.join(', ') })}</p>;
}

type ChoiceProps = {
  readonly label: string;
  readonly value: number | null;
  readonly empty?: string;
  readonly error: string | undefined;
  readonly onChange: (id: number | null) => void;
  readonly children: ReactNode;
};

function Choice({ label, value, empty, error, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value ?? ''}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
