import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { DigitsField, TextField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { digits } from '../../ui/forms/validation.ts';
import { changeRequisitesWrite } from './documents.queries.ts';
import type { Requisites } from './documents.queries.ts';

const fields = [
  { key: 'name', label: 'mutualsettlement:documents.requisites.name' },
  { key: 'inn', label: 'mutualsettlement:documents.requisites.inn' },
  { key: 'kpp', label: 'mutualsettlement:documents.requisites.kpp' },
  { key: 'address', label: 'mutualsettlement:documents.requisites.address' },
  { key: 'bank', label: 'mutualsettlement:documents.requisites.bank' },
  { key: 'bik', label: 'mutualsettlement:documents.requisites.bik' },
  { key: 'account', label: 'mutualsettlement:documents.requisites.account' },
  { key: 'correspondent_account', label: 'mutualsettlement:documents.requisites.correspondent_account' },
  { key: 'signatory', label: 'mutualsettlement:documents.requisites.signatory' },
  { key: 'signatory_post', label: 'mutualsettlement:documents.requisites.signatory_post' },
  { key: 'tax_note', label: 'mutualsettlement:documents.requisites.tax_note' },
] as const satisfies readonly { readonly key: keyof Requisites; readonly label: string }[];

const ofDigits: readonly (keyof Requisites)[] = ['inn', 'kpp', 'bik', 'account', 'correspondent_account'];
const isOfDigits = (key: keyof Requisites) => ofDigits.includes(key);

/** Legal details of the school on its documents. */
export function RequisitesDialog({ requisites, onClose }: { readonly requisites: Requisites; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const save = useApiWrite(changeRequisitesWrite);
  const form = useForm({
    call: '/api/accounting-documents/requisites/',
    initial: requisites,
    rules: (values) => Object.fromEntries(ofDigits.map((key) => [key, digits(values[key])])),
    send: (_, { changes }) => save.mutateAsync({ body: changes }),
    onSuccess: toastAndClose(t('documents.requisites.done'), onClose),
  });
  return (
    <DialogForm form={form} size="lg" title={t('documents.requisites.title')} submit={t('documents.requisites.submit')} onClose={onClose}>
      <p className="soft">{t('documents.requisites.text')}</p>
      <FieldRow>
        {fields.map(({ key, label }) => {
          const named = { form, name: key, label: t(label), ...(key === 'inn' ? { description: t('documents.requisites.inn_hint') } : {}) };
          return isOfDigits(key) ? <DigitsField key={key} {...named} /> : <TextField key={key} {...named} />;
        })}
      </FieldRow>
    </DialogForm>
  );
}
