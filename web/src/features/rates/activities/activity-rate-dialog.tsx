import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { MoneyField } from '../../../ui/forms/number-fields.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { activityKinds, activityKindTitles } from '../public/activity-kinds.ts';
import { activityRatePreviewQuery, setActivityRate } from './activity-rates.queries.ts';
import type { ActivityRateChange, ActivityRates } from './activity-rates.queries.ts';

type Props = {
  readonly rates: ActivityRates;
  /** Whose rate is set; undefined if the dialog asks. */
  readonly teacherId: number | undefined;
  readonly onClose: () => void;
};

/** Sets the hourly rate of a kind of activity, for all teachers or one, with a preview of its cost. */
export function ActivityRateDialog({ rates: { rates, currency, can }, teacherId, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setActivityRate);
  const form = useForm({
    initial: {
      kind: 'meeting' as ActivityKind,
      teacher_id: (teacherId ?? null) as number | null,
      effective_from: null as string | null,
      amount: null as number | null,
      ended: false,
    },
    rules: ({ effective_from, amount, ended, teacher_id }) => ({
      effective_from: check(effective_from, required),
      amount: ended && teacher_id !== null ? null : check(amount, required),
      teacher_id: can.change_school.allowed ? null : check(teacher_id, required),
    }),
    send: ({ kind, teacher_id, effective_from, amount, ended }) => {
      const same = rates.find(
        (rate) => rate.kind === kind && (rate.teacher?.id ?? null) === teacher_id && rate.effective_from === effective_from,
      );
      const sum = ended && teacher_id !== null ? null : Number(amount);
      const before = { amount: same?.amount ?? null };
      return save.mutateAsync({ body: { kind, teacher_id, effective_from: effective_from ?? '', amount: sum, before } });
    },
    onSuccess: toastAndClose(t('rates.done'), onClose),
  });
  const { kind, teacher_id, effective_from, amount, ended } = form.values;
  const ends = ended && teacher_id !== null;
  const preview = useQuery({
    ...activityRatePreviewQuery({
      kind,
      effective_from: effective_from ?? '',
      ...(teacher_id === null ? {} : { teacher_id }),
      ...(ends ? {} : { amount: Number(amount) }),
    }),
    enabled: effective_from !== null && (ends || amount !== null),
  });
  return (
    <DialogForm form={form} title={t('activity_rates.set_title')} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('activity_rates.set_text')}</p>
      <SelectField
        form={form}
        name="kind"
        label={t('activity_rates.kind')}
        options={activityKinds.map((id) => ({ id, title: t(activityKindTitles[id]) }))}
        autoFocus
      />
      {teacherId === undefined && (
        <PersonField
          form={form}
          name="teacher_id"
          kind="teacher"
          label={t('activity_rates.teacher')}
          clearable={can.change_school.allowed}
        />
      )}
      <DateField form={form} name="effective_from" label={t('rates.from')} />
      <MoneyField form={form} name="amount" label={t('activity_rates.hour')} zero disabled={ends} currency={currency} />
      {teacher_id !== null && <CheckField form={form} name="ended" label={t('activity_rates.ended')} />}
      {preview.data !== undefined && <Costs cost={preview.data} />}
    </DialogForm>
  );
}

function Costs({ cost }: { readonly cost: ActivityRateChange }) {
  const { t } = useTranslation('salary');
  const { currency, now } = cost;
  const sumOf = (of: 'paid' | 'placed') => ({ count: cost[of].activities, amount: formatMoney(cost[of].amount, { sign: true, currency }) });
  return (
    <ul aria-label={t('rates.cost.title')}>
      <li>{now === null ? t('activity_rates.now_none') : t('activity_rates.now', { amount: formatMoney(now, { currency }) })}</li>
      <li>{t('activity_rates.placed', sumOf('placed'))}</li>
      <li>{t('activity_rates.paid', sumOf('paid'))}</li>
    </ul>
  );
}
