import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { decideActivityWrite } from './activities.queries.ts';
import type { DecidedActivity } from './activities.queries.ts';

type Props = { readonly activity: DecidedActivity; readonly currency: string; readonly onClose: () => void };

/** Records whether a paid activity took place, and its paid minutes. */
export function DecideActivityDialog({ activity, currency, onClose }: Props) {
  const { t } = useTranslation('salary');
  const { id, teacher_name, title, start, most_minutes, rate } = activity;
  const write = useApiWrite(decideActivityWrite);
  const form = useForm({
    call: '/api/additional-activities/{id}/decide/',
    initial: { found: 'took_place' as 'took_place' | 'did_not', minutes: most_minutes as number | null, comment: '' },
    rules: ({ found, minutes }) => ({ minutes: found === 'took_place' ? check(minutes, required) : null }),
    send: ({ found, minutes, comment }) => {
      const took_place = found === 'took_place';
      return write.mutateAsync({ params: { id }, body: { took_place, minutes: took_place ? Number(minutes) : 0, comment } });
    },
    onSuccess: toastAndClose(t('activities.decided'), onClose),
  });
  const tookPlace = form.values.found === 'took_place';
  return (
    <DialogForm form={form} title={t('activities.decide_title')} submit={t('activities.decide')} onClose={onClose}>
      <p>{`${teacher_name} · ${title} · ${formatDateTime(start)}`}</p>
      <SegmentField
        form={form}
        name="found"
        label={t('activities.found')}
        options={[
          { id: 'took_place', title: t('activities.state.took_place') },
          { id: 'did_not', title: t('activities.state.did_not') },
        ]}
      />
      {tookPlace && (
        <NumberField
          form={form}
          name="minutes"
          label={t('activities.paid_minutes')}
          description={t('activities.most', { count: most_minutes })}
          min={1}
          max={most_minutes}
        />
      )}
      {tookPlace && (
        <p className="soft">
          {rate === null ? t('activities.no_rate_text') : t('activities.rate', { rate: formatMoney(rate, { currency }) })}
        </p>
      )}
      <TextField form={form} name="comment" label={t('activities.comment')} />
    </DialogForm>
  );
}
