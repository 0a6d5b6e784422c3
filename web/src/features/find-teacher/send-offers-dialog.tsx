/** Sends the search to several teachers; the first acceptance wins. Extends an open search. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantNow } from '../../kernel/clock.ts';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { ChoiceField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undo } from '../../ui/toasts/undo.ts';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import type { FoundTime, MatchRequest } from './find-teacher.queries.ts';
import { createRequestWrite, sendOffersWrite, withdrawRequestWrite } from './find-teacher.queries.ts';
import classes from './offer-dialogs.module.css';
import type { SearchTerms } from './search-terms.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

export type OfferedTeacher = { readonly id: number; readonly name: string; readonly zone: string; readonly times: readonly FoundTime[] };
type Props = {
  readonly terms: SearchTerms;
  readonly teachers: readonly OfferedTeacher[];
  readonly onClose: () => void;
  readonly onSent: () => void;
};

/** Hours to answer. */
const deadlines = [24, 48, 72, 168];

export function SendOffersDialog({ terms, teachers, onClose, onSent }: Props) {
  const { t } = useTranslation('freecashdesk');
  // Counted from now; a resend keeps the same deadline.
  const [opened] = useState(instantNow);
  const create = useApiWrite(createRequestWrite);
  const send = useApiWrite(sendOffersWrite);
  const withdraw = useApiWrite(withdrawRequestWrite);
  const { kid, request } = terms;
  const offers = teachers.map(({ id, times }) => ({
    teacher_id: id,
    slots: times.map(({ weekday, start_minute }) => ({ weekday, start_minute })),
  }));
  const takeBack = ({ id }: MatchRequest) => withdraw.mutateAsync({ params: { id } }).then(() => toast.success(t('offer.all_taken_back')));
  const form = useForm({
    call: '/api/matches/requests/',
    initial: { hours: 48 as number | null, comment: '' },
    rules: ({ hours }) => ({ hours: check(hours, required) }),
    send: ({ hours, comment }): Promise<MatchRequest> => {
      if (request !== null) return send.mutateAsync({ params: { id: request.id }, body: { offers } });
      const deadline = opened.add({ hours: hours ?? 0 }).toString({ smallestUnit: 'second' });
      return create.mutateAsync({ body: { ...bodyOf(terms), comment, deadline, offers } });
    },
    onSuccess: (sent) => {
      onSent();
      toast.success(t('offer.sent', { count: teachers.length }), request === null ? undo(() => takeBack(sent)) : {});
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('offer.title', { kid: kid.name, count: teachers.length })}
      submit={t('offer.submit', { count: teachers.length })}
      autoFocus
      onClose={onClose}
    >
      <ul className={classes.teachers}>
        {teachers.map(({ id, name, times }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{times.map(weeklyTimeText).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className={classes.soft}>
        {t('offer.zone', { zone: formatZone(kid.zone, opened.toString()) })} {t('offer.consequence')}
      </p>
      {request === null ? (
        <>
          <ChoiceField
            form={form}
            name="hours"
            label={t('offer.deadline')}
            options={deadlines.map((each) => ({ id: each, title: t('offer.hours', { count: each }) }))}
          />
          <TextAreaField form={form} name="comment" label={t('offer.comment')} description={t('offer.comment_hint')} />
        </>
      ) : (
        <p className={classes.soft}>{t('offer.going', { time: formatDateTime(request.deadline) })}</p>
      )}
    </DialogForm>
  );
}

function bodyOf({ kid, courseId, service, grade, lessons, windows, from, weeks }: SearchTerms) {
  return {
    kid_id: kid.id,
    course_id: courseId ?? 0,
    service_course_id: service?.id ?? 0,
    grade,
    lessons_per_week: lessons,
    zone: kid.zone,
    starts_on: from,
    weeks,
    windows: windows.map((window) => ({ ...window })),
  };
}
