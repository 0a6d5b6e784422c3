import type { VacationAllowance } from '@lectern/contract/vacations/vacations.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { PreviewedDays } from './vacation-preview.tsx';
import { requestVacationWrite, vacationPreviewQuery } from '../vacations.queries.ts';

type Props = { readonly allowance: VacationAllowance; readonly own: boolean; readonly onClose: () => void };

/** Requests a vacation, with a preview of conflicting lessons and problems. */
export function RequestVacationDialog({ allowance, own, onClose }: Props) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const { teacher, first_day: earliest, last_day: latest } = allowance;
  const ask = useApiWrite(requestVacationWrite);
  const form = useForm({
    call: '/api/vacations/',
    initial: { first_day: null as string | null, last_day: null as string | null, comment: '' },
    send: ({ first_day, last_day, comment }) =>
      ask.mutateAsync({ body: { teacher_id: teacher.id, first_day: first_day ?? '', last_day: last_day ?? '', comment } }),
    onSuccess: ({ first_day, last_day }) => {
      toast.success(t('vacation.asked', { days: formatDays(first_day, last_day) }));
      onClose();
    },
  });
  const { first_day: first, last_day: last } = form.values;
  const isComplete = first !== null && last !== null && first <= last;
  const preview = useQuery({ ...vacationPreviewQuery(teacher.id, first ?? '', last ?? ''), enabled: isComplete });
  const shown = isComplete ? preview.data : undefined;
  const problems = (shown?.problems ?? []).map((problem) => ({ ...problem, type: 'error' as const, status: 422, message: '' }));
  // Shows problems of the preview at their fields.
  const checked = problems.length === 0 ? form : form.withError(new ApiError(422, null, problems));
  return (
    <DialogForm
      form={checked}
      size="lg"
      title={own ? t('vacation.ask') : t('vacation.ask_for', { name: teacher.name })}
      submit={t('vacation.send')}
      disabled={shown === undefined || problems.length > 0 || preview.isPlaceholderData}
      onClose={onClose}
    >
      <FieldRow>
        <DateField form={checked} name="first_day" label={t('vacation.first_day')} min={earliest} max={latest} required autoFocus />
        <DateField form={checked} name="last_day" label={t('vacation.last_day')} min={first ?? earliest} max={latest} required />
      </FieldRow>
      <PreviewedDays
        preview={shown}
        stale={preview.isPlaceholderData}
        error={isComplete ? preview.error : null}
        zone={teacher.zone}
        own={own}
      />
      <TextAreaField form={form} name="comment" label={t('vacation.comment')} />
    </DialogForm>
  );
}
