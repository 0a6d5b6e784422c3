/** "Add lesson": for whom, when; the length is the one of what the child learns. A taken time is answered with the next free one. */
import type { Lesson, PlaceablePupil } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors, fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { placeablePupilsQuery, createLessonWrite } from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt, wallAt } from './when/wall-clock.rules.ts';
import { WhenFields } from './when/when-fields.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = {
  readonly teacherId: number;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  readonly start: Wall;
  readonly onClose: () => void;
  readonly onPlaced: (lesson: Lesson) => void;
};

const ownFields = ['start', 'kid_id', 'course_id', 'service_course_id', 'minutes'];
const idOf = ({ kid_id, course_id, service_course_id }: PlaceablePupil) => `${kid_id}-${course_id}-${service_course_id}`;

export function LessonForm({ teacherId, zone, start, onClose, onPlaced }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [search, setSearch] = useState('');
  const [pupil, setPupil] = useState<PlaceablePupil | null>(null);
  const [when, setWhen] = useState(start);
  const [missing, setMissing] = useState(false);
  const create = useApiWrite(createLessonWrite);
  const instant = instantAt(when, zone);

  const labelOf = (each: PlaceablePupil) =>
    t('form.pupil_option', { kid: each.kid_name, course: each.course_title, minutes: each.minutes });
  const pupils = useQuery(placeablePupilsQuery(teacherId, search));
  const options = pupils.data ?? [];
  const place = (at: string | null) => {
    if (pupil === null || at === null) {
      setMissing(true);
      return;
    }
    const { kid_id, course_id, service_course_id, minutes } = pupil;
    const body = { teacher_id: teacherId, kid_id, course_id, service_course_id, start: at, minutes };
    create.mutate({ body }, { onSuccess: onPlaced });
  };
  const at = fieldErrors(create.error);
  const required = t('required');
  const pupilError = at('kid_id') ?? at('course_id') ?? at('service_course_id') ?? at('minutes');

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
        <Combobox
          label={t('form.pupil')}
          placeholder={t('form.pupil_search')}
          autoFocus
          required
          options={options.map((each) => ({ id: idOf(each), title: labelOf(each) }))}
          onSearch={setSearch}
          query={pupils}
          nothingFound={t('form.nobody')}
          value={pupil === null ? null : idOf(pupil)}
          onChange={(id) => {
            setPupil(options.find((each) => idOf(each) === id) ?? null);
            create.reset();
          }}
          error={pupilError ?? (missing && pupil === null ? required : undefined)}
        />
        <WhenFields
          value={when}
          zone={zone}
          other={pupil === null ? null : { name: pupil.kid_name, zone: pupil.kid_zone }}
          refusal={create.error}
          fault={missing && instant === null ? required : undefined}
          onChange={(next) => {
            setWhen(next);
            create.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            place(next);
          }}
        />
        {pupil !== null && (
          <p className={classes.hint}>
            {t('form.length', { minutes: pupil.minutes })}
            {' · '}
            <span data-attention={pupil.units_left <= 0 || undefined}>{t('form.units_left', { count: pupil.units_left })}</span>
          </p>
        )}
        <FormErrors error={create.error} except={ownFields} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={create.isPending}>
            {t('form.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
