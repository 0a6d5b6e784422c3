import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SelectField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { DigitsField, TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { contractNames } from './public/contract-names.ts';
import { editPayeeWrite, payeeQuery } from './payouts.queries.ts';
import type { PayeeAnswer } from './payouts.queries.ts';

type Props = { readonly teacherId: number; readonly onClose: () => void };

/** Contract kind and bank details of a payee. */
export function PayeeDialog({ teacherId, onClose }: Props) {
  const { data } = useQuery(payeeQuery(teacherId));
  return data === undefined ? null : <PayeeForm answer={data} onClose={onClose} />;
}

function PayeeForm({ answer: { teacher, payee, saved, kinds }, onClose }: { readonly answer: PayeeAnswer; readonly onClose: () => void }) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(editPayeeWrite);
  const form = useForm({
    call: '/api/payouts/payees/{id}/',
    initial: payee,
    rules: ({ name, inn, bank, bik, account, correspondent_account }) => ({
      name: check(name, required),
      inn: check(inn, required),
      bank: check(bank, required),
      bik: check(bik, required),
      account: check(account, required),
      correspondent_account: check(correspondent_account, required),
    }),
    send: (values, { changes }) => save.mutateAsync({ params: { id: teacher.id }, body: saved ? changes : values }),
    onSuccess: toastAndClose(t('payouts.payee.done'), onClose),
  });
  return (
    <DialogForm form={form} size="lg" title={t('payouts.payee.of', { name: teacher.name })} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('payouts.payee.text')}</p>
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('payouts.payee.kind')}
          options={kinds.map((id) => ({ id, title: t(contractNames[id]) }))}
        />
        <TextField form={form} name="name" label={t('payouts.payee.name')} />
      </FieldRow>
      <FieldRow>
        <DigitsField form={form} name="inn" label={t('payouts.payee.inn')} />
        <DigitsField form={form} name="bik" label={t('payouts.payee.bik')} />
      </FieldRow>
      <TextField form={form} name="bank" label={t('payouts.payee.bank')} />
      <FieldRow>
        <DigitsField form={form} name="account" label={t('payouts.payee.account')} />
        <DigitsField form={form} name="correspondent_account" label={t('payouts.payee.correspondent_account')} />
      </FieldRow>
    </DialogForm>
  );
}
