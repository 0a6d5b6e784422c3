import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { giveImmunity } from '../kpi.queries.ts';

type Props = { readonly ids: readonly number[]; readonly onClose: () => void; readonly onDone: () => void };
type Draft = { readonly from: string | null; readonly until: string | null; readonly reason: string };

/** Grants immunity: key figures of the given people have no consequence in some days. */
export function GiveImmunityDialog({ ids, onClose, onDone }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const give = useApiWrite(giveImmunity);
  const form = useForm<Draft, unknown>({
    call: '/api/update-kpi-immune-users/',
    initial: { from: null, until: null, reason: '' },
    rules: ({ from, until, reason }) => ({
      from: check(from, required),
      until: check(until, required) ?? (from !== null && until !== null && until < from ? 'salary:kpi.immunity.order' : null),
      reason: check(reason, required),
    }),
    send: ({ from, until, reason }) =>
      give.mutateAsync({ body: { user_ids: [...ids], from: from ?? '', until: until ?? '', reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(t('kpi.immunity.given', { count: ids.length }));
      onDone();
    },
  });
  return (
    <DialogForm form={form} title={t('kpi.immunity.give', { count: ids.length })} submit={t('kpi.immunity.agree')} onClose={onClose}>
      <p className="soft">{t('kpi.immunity.text')}</p>
      <FieldRow>
        <DateField form={form} name="from" label={t('kpi.immunity.from')} />
        <DateField form={form} name="until" label={t('kpi.immunity.until')} />
      </FieldRow>
      <TextAreaField form={form} name="reason" label={t('kpi.immunity.reason')} />
    </DialogForm>
  );
}
