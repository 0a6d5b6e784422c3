/** Places the first lesson with a teacher at one of the chosen times; what begins by it is said before. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { formatDay, formatZone, zonedTime } from '../../ui/formats/calendar-dates.ts';
import { formatTimeRange } from '../../ui/formats/date-time.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { FoundTeacher, FoundTime } from './find-teacher.queries.ts';
import { placeLessonWrite } from './find-teacher.queries.ts';
import classes from './offer-dialogs.module.css';
import type { SearchTerms } from './search-terms.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly teacher: FoundTeacher;
  readonly times: readonly FoundTime[];
  readonly terms: SearchTerms;
  readonly onClose: () => void;
  /** It is placed; with the day after it where the same times are to come every week, in the child's zone. */
  readonly onPlaced: (dayAfterFirst: string | null) => void;
};

/** Sat 21 Nov, 15:00–15:45 */
function whenText(start: string, minutes: number, zone: string): string {
  const finish = Temporal.Instant.from(start).add({ minutes }).toString();
  return `${formatDay(zonedTime(start, zone).toPlainDate().toString())}, ${formatTimeRange(start, finish, zone)}`;
}

export function PlaceLessonDialog({ teacher, times, terms, onClose, onPlaced }: Props) {
  const { t } = useTranslation('freecashdesk');
  const name = useId();
  const starts = times.map(({ first }) => first).sort();
  const [wished, setWished] = useState(true);
  const [start, setStart] = useState(starts[0] ?? '');
  const place = useApiWrite(placeLessonWrite);
  const { kid, service, courseId } = terms;
  if (service === null || courseId === null) return null;
  const { minutes } = service;
  // Lessons come every week once a course goes on after its trial.
  const onTrial = service.kind === 'trial';
  const weekly = wished && !onTrial;
  const submit = () =>
    place.mutate(
      {
        body: {
          teacher_id: teacher.id,
          kid_id: kid.id,
          course_id: courseId,
          service_course_id: service.id,
          start,
          minutes,
        },
      },
      {
        onSuccess: () => {
          toast.success(t('place.done', { kid: kid.name, name: teacher.name, time: whenText(start, minutes, kid.zone) }));
          onPlaced(weekly ? zonedTime(start, kid.zone).toPlainDate().add({ days: 1 }).toString() : null);
        },
      },
    );
  return (
    <FormDialog onClose={onClose} title={t('place.title', { kid: kid.name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('place.what', { name: teacher.name, service: service.title })}</p>
        <fieldset className={classes.options}>
          <legend>{t('place.when')}</legend>
          {starts.map((each) => (
            <label key={each} className={classes.option}>
              <input type="radio" name={name} checked={each === start} onChange={() => setStart(each)} />
              <span>
                <b>{whenText(each, minutes, kid.zone)}</b>
                <span className={classes.soft}>
                  {t('place.theirs', { time: whenText(each, minutes, teacher.zone), zone: formatZone(teacher.zone, each) })}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className={classes.soft}>{t('place.begins', { name: teacher.name })}</p>
        {!onTrial && (
          <label className={classes.check}>
            <input type="checkbox" checked={weekly} onChange={({ currentTarget }) => setWished(currentTarget.checked)} />
            {t('place.weekly')}
          </label>
        )}
        <FormErrors error={place.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={place.isPending}>
            {t('place.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
