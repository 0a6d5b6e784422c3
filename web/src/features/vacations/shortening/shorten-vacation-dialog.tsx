import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatDay } from '../../../ui/formats/calendar-dates.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Vacation } from '../vacations.queries.ts';
import { FreedPreview } from './freed-preview.tsx';
import { shortenVacationWrite, shorterPreviewQuery } from './freed-days.queries.ts';
import classes from '../vacations.module.css';

type Props = { readonly vacation: Vacation; readonly onClose: () => void };

/** Shortens a vacation that has started, with a preview of what is restored. */
export function ShortenVacationDialog({ vacation, onClose }: Props) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const { id, first_day, last_day, zone, teacher_name: name } = vacation;
  const shorten = useApiWrite(shortenVacationWrite);
  const yesterday = Temporal.PlainDate.from(localDateOf(nowInstant(), zone)).subtract({ days: 1 }).toString();
  const form = useForm({
    call: '/api/vacations/{id}/shorten/',
    initial: { last_day: null as string | null, comment: '' },
    send: ({ last_day: last, comment }) => shorten.mutateAsync({ params: { id }, body: { last_day: last ?? '', comment } }),
    onSuccess: ({ vacation: { last_day: last }, came_back }) => {
      toast.success(t('vacation.shorten.done', { name, day: formatDay(last), count: came_back }));
      onClose();
    },
  });
  const last = form.values.last_day;
  const preview = useQuery({ ...shorterPreviewQuery(id, last ?? ''), enabled: last !== null });
  const shown = last === null ? undefined : preview.data;
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t('vacation.shorten.title', { name })}
      submit={t('vacation.shorten.confirm')}
      disabled={shown === undefined || preview.isPlaceholderData}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="last_day"
        label={t('vacation.shorten.last_day')}
        min={[yesterday, first_day].sort()[1] ?? first_day}
        max={Temporal.PlainDate.from(last_day).subtract({ days: 1 }).toString()}
        required
        autoFocus
      />
      <p className={classes.hint}>{t('vacation.shorten.hint')}</p>
      {last !== null && preview.error !== null && <p className={classes.problem}>{errorText(preview.error)}</p>}
      {shown !== undefined && <FreedPreview freed={shown} stale={preview.isPlaceholderData} />}
      <TextAreaField form={form} name="comment" label={t('vacation.answer_comment')} minRows={1} />
    </DialogForm>
  );
}
