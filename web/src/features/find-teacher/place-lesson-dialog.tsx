/** Places the first lesson with a teacher at a selected time, and shows what it starts. */
import { useTranslation } from 'react-i18next';
import { formatZone, zonedTime } from '../../ui/formats/calendar-dates.ts';
import { CheckField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { lessonTimeText } from '../lessons/public/when/lesson-time.tsx';
import type { FoundTeacher, FoundTime } from './find-teacher.queries.ts';
import { placeLessonWrite } from './find-teacher.queries.ts';
import classes from './offer-dialogs.module.css';
import type { SearchTerms } from './search-terms.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { usePageInfo } from '../../kernel/session.ts';

type Props = {
  readonly teacher: FoundTeacher;
  readonly times: readonly FoundTime[];
  readonly terms: SearchTerms;
  readonly onClose: () => void;
  /** Called after placing; with the following day if the times should repeat weekly, in the child's zone. */
  readonly onPlaced: (dayAfterFirst: string | null) => void;
};

export function PlaceLessonDialog({ teacher, times, terms, onClose, onPlaced }: Props) {
  const { t } = useTranslation('freecashdesk');
  const { zone } = usePageInfo();
  const starts = times.map(({ first }) => first).sort();
  const place = useApiWrite(placeLessonWrite);
  const { kid, service, courseId } = terms;
  const minutes = service?.minutes ?? 0;
  // Weekly lessons need an active engagement, not a trial.
  const isTrial = service?.kind === 'trial';
  const form = useForm({
    initial: { start: starts[0] ?? '', weekly: true },
    send: ({ start }) => {
      const body = { teacher_id: teacher.id, kid_id: kid.id, course_id: courseId ?? 0, service_course_id: service?.id ?? 0 };
      return place.mutateAsync({ body: { ...body, start, minutes } });
    },
    onSuccess: (_, { start, weekly }) => {
      toast.success(t('place.done', { kid: kid.name, name: teacher.name, time: lessonTimeText(start, minutes, zone) }));
      onPlaced(weekly && !isTrial ? zonedTime(start, kid.zone).toPlainDate().add({ days: 1 }).toString() : null);
    },
  });
  if (service === null || courseId === null) return null;
  return (
    <DialogForm form={form} title={t('place.title', { kid: kid.name })} submit={t('place.submit')} onClose={onClose}>
      <p>{t('place.what', { name: teacher.name, service: service.title })}</p>
      <fieldset className={classes.options} data-field="start">
        <legend>{t('place.when')}</legend>
        {starts.map((each) => (
          <label key={each} className={classes.option}>
            <input type="radio" name="start" checked={each === form.values.start} onChange={() => form.change({ start: each })} />
            <span>
              <b>{lessonTimeText(each, minutes, zone)}</b>
              {[kid, teacher].map((other) => (
                <span key={other.name} className={classes.soft}>
                  {t('place.theirs', {
                    name: other.name,
                    time: lessonTimeText(each, minutes, other.zone),
                    zone: formatZone(other.zone, each),
                  })}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={classes.soft}>{t('place.begins', { name: teacher.name })}</p>
      {!isTrial && <CheckField form={form} name="weekly" label={t('place.weekly')} />}
    </DialogForm>
  );
}
