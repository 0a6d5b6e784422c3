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
  { key: 'name', label: 'mutualsettlement:documents.requisites.name', most: 200 },
  { key: 'inn', label: 'mutualsettlement:documents.requisites.inn', most: 12 },
  { key: 'kpp', label: 'mutualsettlement:documents.requisites.kpp', most: 9 },
  { key: 'address', label: 'mutualsettlement:documents.requisites.address', most: 300 },
  { key: 'bank', label: 'mutualsettlement:documents.requisites.bank', most: 200 },
  { key: 'bik', label: 'mutualsettlement:documents.requisites.bik', most: 9 },
  { key: 'account', label: 'mutualsettlement:documents.requisites.account', most: 20 },
  { key: 'correspondent_account', label: 'mutualsettlement:documents.requisites.correspondent_account', most: 20 },
  { key: 'signatory', label: 'mutualsettlement:documents.requisites.signatory', most: 120 },
  { key: 'signatory_post', label: 'mutualsettlement:documents.requisites.signatory_post', most: 120 },
  { key: 'tax_note', label: 'mutualsettlement:documents.requisites.tax_note', most: 120 },
] as const satisfies readonly { readonly key: keyof Requisites; readonly label: string; readonly most: number }[];

const ofDigits: readonly (keyof Requisites)[] = ['inn', 'kpp', 'bik', 'account', 'correspondent_account'];
const isOfDigits = (key: keyof Requisites) => ofDigits.includes(key);

/** Legal details of the school on its papers. */
export function RequisitesDialog({ requisites, onClose }: { readonly requisites: Requisites; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const save = useApiWrite(changeRequisitesWrite);
  const form = useForm({
    initial: requisites,
    rules: (values) => Object.fromEntries(ofDigits.map((key) => [key, digits(values[key])])),
    send: (_, { changes }) => save.mutateAsync({ body: changes }),
    onSuccess: toastAndClose(t('documents.requisites.done'), onClose),
  });
  return (
    <DialogForm form={form} size="lg" title={t('documents.requisites.title')} submit={t('documents.requisites.submit')} onClose={onClose}>
      <p className="soft">{t('documents.requisites.text')}</p>
      <FieldRow>
        {fields.map(({ key, label, most }) => {
          const named = { form, name: key, label: t(label), ...(key === 'inn' ? { description: t('documents.requisites.inn_hint') } : {}) };
          return isOfDigits(key) ? (
            <DigitsField key={key} {...named} maxLength={most} />
          ) : (
            <TextField key={key} {...named} maxLength={most} />
          );
        })}
      </FieldRow>
    </DialogForm>
  );
}
