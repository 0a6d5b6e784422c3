import { useTranslation } from 'react-i18next';
import { newRowKey } from '../../../kernel/row-key.ts';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { contactKindNames } from '../contact-kinds.ts';
import type { ClientDraft, ContactDraft, ContactKind } from './record-draft.rules.ts';
import { RecordLines } from './record-lines.tsx';
import classes from './records.module.css';

export const contactKinds = ['phone', 'email', 'messenger'] as const satisfies readonly ContactKind[];
export const contactInputTypes = { phone: 'tel', email: 'email', messenger: 'text' } as const;
export const newContact = (kind: ContactKind): ContactDraft => ({ key: newRowKey(), kind, value: '', label: '', consent: false });

/** Contacts of a new client, one line each. */
export function ContactLines({ form }: { readonly form: FormFields<ClientDraft> }) {
  const { t } = useTranslation('clients');
  return (
    <RecordLines
      title={t('tab.contacts')}
      add={t('contacts.add')}
      lines={form.values.contacts}
      onChange={(contacts) => form.change({ contacts })}
      newLine={() => newContact('phone')}
      removeLabel={({ kind, value }) => t('record.remove_contact', { kind: t(contactKindNames[kind]), value })}
      below={(_, at) => (
        <div className={classes.whole}>
          <CheckField form={form.item('contacts', at)} name="consent" label={t('contacts.consent')} />
        </div>
      )}
    >
      {({ kind }, at) => {
        const line = form.item('contacts', at);
        return (
          <>
            <SelectField
              form={line}
              name="kind"
              label={t('contacts.column.kind')}
              options={contactKinds.map((id) => ({ id, title: t(contactKindNames[id]) }))}
            />
            <TextField form={line} name="value" label={t('contacts.column.value')} type={contactInputTypes[kind]} />
            <TextField form={line} name="label" label={t('contacts.column.label')} />
          </>
        );
      }}
    </RecordLines>
  );
}
