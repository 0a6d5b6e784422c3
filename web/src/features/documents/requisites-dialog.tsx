import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordChanges } from '../../kernel/record-changes.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../ui/forms/unsaved-work.tsx';
import classes from './documents.module.css';
import { changeRequisitesWrite } from './documents.queries.ts';
import type { Requisites } from './documents.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

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

const ofDigits = new Set<keyof Requisites>(['inn', 'kpp', 'bik', 'account', 'correspondent_account']);

/** What the school calls itself on its papers. */
export function RequisitesDialog({ requisites, onClose }: { readonly requisites: Requisites; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { now, isChanged, wish, change, takeIn } = useRecordChanges(requisites);
  const save = useApiWrite(changeRequisitesWrite);
  const refused = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { body: wish },
      {
        onError: takeIn,
        onSuccess: () => {
          toast.success(t('documents.requisites.done'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} size="lg" title={t('documents.requisites.title')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={isChanged && !save.isSuccess} />
        <p className="soft">{t('documents.requisites.text')}</p>
        <div className={classes.fields}>
          {fields.map(({ key, label, most }) => (
            <TextInput
              key={key}
              label={t(label)}
              {...(key === 'inn' ? { description: t('documents.requisites.inn_hint') } : {})}
              {...(ofDigits.has(key) ? { inputMode: 'numeric' as const } : {})}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={now[key]}
              onChange={({ currentTarget: { value } }) => {
                change({ [key]: ofDigits.has(key) ? value.replaceAll(/\D/g, '') : value });
                if (save.isError) save.reset();
              }}
              error={refused(key)}
              maxLength={most}
              autoComplete="off"
            />
          ))}
        </div>
        <FormErrors error={save.error} except={fields.map(({ key }) => key)} />
        <FormButtons submit={t('documents.requisites.submit')} pending={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
