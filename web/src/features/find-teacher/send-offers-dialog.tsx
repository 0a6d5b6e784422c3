/** Sends the search to several teachers at once: the first who accepts has it. A search that is under way goes on. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantNow } from '../../kernel/clock.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
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

/** Within how many hours an answer is wanted. */
const deadlines = [24, 48, 72, 168];

export function SendOffersDialog({ terms, teachers, onClose, onSent }: Props) {
  const { t } = useTranslation('freecashdesk');
  const [comment, setComment] = useState('');
  const [hours, setHours] = useState(48);
  // From when on the hours are counted: sent again, it is the same deadline.
  const [opened] = useState(instantNow);
  const create = useApiWrite(createRequestWrite);
  const send = useApiWrite(sendOffersWrite);
  const withdraw = useApiWrite(withdrawRequestWrite);
  const { kid, request } = terms;
  const offers = teachers.map(({ id, times }) => ({
    teacher_id: id,
    slots: times.map(({ weekday, start_minute }) => ({ weekday, start_minute })),
  }));

  const onDone = (sent: MatchRequest) => {
    onSent();
    const done = t('offer.sent', { count: teachers.length });
    if (request !== null) toast.success(done);
    else
      toast.success(
        done,
        undo(() => withdraw.mutateAsync({ params: { id: sent.id } }).then(() => toast.success(t('offer.all_taken_back')))),
      );
  };
  const submit = () => {
    if (request === null) {
      const wish = { ...bodyOf(terms), comment, deadline: opened.add({ hours }).toString({ smallestUnit: 'second' }), offers };
      create.mutate({ body: wish }, { onSuccess: onDone });
    } else {
      send.mutate({ params: { id: request.id }, body: { offers } }, { onSuccess: onDone });
    }
  };
  return (
    <FormDialog onClose={onClose} title={t('offer.title', { kid: kid.name, count: teachers.length })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
            <Combobox
              label={t('offer.deadline')}
              keepsChoice
              options={deadlines.map((each) => ({ id: each, title: t('offer.hours', { count: each }) }))}
              value={hours}
              onChange={(value) => value !== null && setHours(value)}
            />
            <Textarea
              label={t('offer.comment')}
              description={t('offer.comment_hint')}
              maxLength={1000}
              autosize
              minRows={2}
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </>
        ) : (
          <p className={classes.soft}>{t('offer.going', { time: formatDateTime(request.deadline) })}</p>
        )}
        <FormErrors error={create.error ?? send.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={create.isPending || send.isPending} data-autofocus>
            {t('offer.submit', { count: teachers.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
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
