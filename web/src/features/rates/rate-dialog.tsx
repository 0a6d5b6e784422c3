import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { setTeacherRate } from './rates.queries.ts';
import type { RatedService } from './rates.queries.ts';

type Props = {
  readonly teacherId: number;
  readonly service: RatedService;
  readonly currency?: string | undefined;
  readonly onClose: () => void;
};

/** Sets a rate from a day on. An existing rate of that day is replaced. */
export function RateDialog({ teacherId, service: { service_course_id, rates, title }, currency, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setTeacherRate);
  const form = useForm({
    initial: { effective_from: null as string | null, amount: null as number | null },
    rules: ({ effective_from, amount }) => ({ effective_from: check(effective_from, required), amount: check(amount, required) }),
    send: ({ effective_from, amount }) => {
      const seen = rates.find((rate) => rate.effective_from === effective_from)?.amount ?? null;
      const body = { service_course_id, effective_from: effective_from ?? '', amount: Number(amount), before: { amount: seen } };
      return save.mutateAsync({ params: { id: teacherId }, body });
    },
    onSuccess: toastAndClose(t('rates.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('rates.set_for', { title })} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('rates.text')}</p>
      <DateField form={form} name="effective_from" label={t('rates.from')} autoFocus />
      <MoneyField form={form} name="amount" label={t('rates.amount')} zero {...(currency === undefined ? {} : { currency })} />
    </DialogForm>
  );
}
