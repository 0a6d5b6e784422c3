/** Declines an offer: reason, comment if required, and alternative times. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { viewerZone } from '../../kernel/zone.ts';
import { CheckField, SelectField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { rowOf, timesProblems, WeeklyTimesField, weeklyTimesOf } from '../regular-lessons/public/weekly-times.ts';
import type { TimeRow } from '../regular-lessons/public/weekly-times.ts';
import { declineOfferWrite, declineReasonsQuery } from './match.queries.ts';
import type { InboxOffer } from './match.queries.ts';
import { inZone } from './other-times.rules.ts';

type Props = { readonly offer: InboxOffer; readonly onClose: () => void; readonly onDeclined: () => void };

const usual: readonly TimeRow[] = [rowOf({ weekday: 2, start_minute: 1080 })];

export function DeclineDialog({ offer, onClose, onDeclined }: Props) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const reasons = useQuery(declineReasonsQuery).data ?? [];
  const decline = useApiWrite(declineOfferWrite);
  const first = offer.starts_on ?? localDateOf(nowInstant());
  const form = useForm({
    call: '/api/matches/offers/{id}/decline/',
    initial: { reason_id: null as number | null, comment: '', other_times: false, times: usual },
    rules: ({ reason_id, comment, other_times, times }) => ({
      ...(other_times ? timesProblems(times) : {}),
      reason_id: check(reason_id, required),
      comment: reasons.some(({ id, needs_comment }) => id === reason_id && needs_comment) ? check(comment.trim(), required) : null,
    }),
    send: ({ reason_id, comment, other_times, times }) =>
      decline.mutateAsync({
        params: { id: offer.id },
        body: {
          reason_id: Number(reason_id),
          comment: comment.trim(),
          times: other_times ? (weeklyTimesOf(times) ?? []).map((time) => inZone(time, viewerZone(), offer.zone, first)) : [],
        },
      }),
    onSuccess: () => {
      toast.success(t('declined', { kid: offer.kid_first_name }));
      onDeclined();
    },
  });
  return (
    <DialogForm form={form} title={t('decline_title', { kid: offer.kid_first_name })} submit={t('decline')} danger onClose={onClose}>
      <SelectField
        form={form}
        name="reason_id"
        label={t('decline_reason')}
        options={reasons.map(({ id, title }) => ({ id, title }))}
        placeholder={t('decline_choose')}
        required
        autoFocus
      />
      <TextAreaField form={form} name="comment" label={t('decline_comment')} />
      <CheckField form={form} name="other_times" label={t('decline_times')} description={t('decline_times_hint')} />
      {form.values.other_times && <WeeklyTimesField form={form} />}
    </DialogForm>
  );
}
