import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import type { useProblems } from '../../../ui/forms/field-problems.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { contactKindNames } from '../contact-kinds.ts';
import type { ContactDraft, ContactKind } from './record-draft.rules.ts';
import { isBlankContact, sentIndex } from './record-draft.rules.ts';
import classes from './records.module.css';
import { newRowKey } from '../../../kernel/row-key.ts';

type Problems = ReturnType<typeof useProblems<string>>;
type Props = {
  readonly contacts: readonly ContactDraft[];
  readonly problems: Problems;
  readonly onChange: (contacts: readonly ContactDraft[]) => void;
};

export const contactKinds = ['phone', 'email', 'messenger'] as const satisfies readonly ContactKind[];
export const newContact = (kind: ContactKind): ContactDraft => ({ key: newRowKey(), kind, value: '', label: '', consent: false });

/** How a new client can be reached: a line for each way. A line that is left empty is not sent. */
export function ContactLines({ contacts, problems, onChange }: Props) {
  const { t } = useTranslation('clients');
  const change = (contact: ContactDraft, more: Partial<ContactDraft>) =>
    onChange(contacts.map((each) => (each === contact ? { ...each, ...more } : each)));
  return (
    <fieldset className={classes.lines}>
      <legend>{t('tab.contacts')}</legend>
      {contacts.map((contact) => {
        const field = `contacts.${sentIndex(contacts, contact, isBlankContact)}.value`;
        return (
          <fieldset key={contact.key} className={classes.line}>
            <NativePicker
              label={t('contacts.column.kind')}
              options={contactKinds.map((kind) => ({ id: kind, title: t(contactKindNames[kind]) }))}
              value={contact.kind}
              onChange={(kind) => change(contact, { kind })}
            />
            <TextInput
              label={t('contacts.column.value')}
              name={field}
              type={contact.kind === 'phone' ? 'tel' : contact.kind === 'email' ? 'email' : 'text'}
              value={contact.value}
              onChange={({ currentTarget }) => change(contact, { value: currentTarget.value })}
              onBlur={(event) => problems.leave(field, event)}
              error={problems.at(field)}
              maxLength={254}
              autoComplete="off"
            />
            <TextInput
              label={t('contacts.column.label')}
              value={contact.label}
              onChange={({ currentTarget }) => change(contact, { label: currentTarget.value })}
              maxLength={100}
              autoComplete="off"
            />
            <IconButton
              icon={IconTrash}
              aria-label={t('record.remove_contact', { kind: t(contactKindNames[contact.kind]), value: contact.value })}
              onClick={() => onChange(contacts.filter((each) => each !== contact))}
            />
            <div className={classes.whole}>
              <CheckBox checked={contact.consent} onChange={(consent) => change(contact, { consent })}>
                {t('contacts.consent')}
              </CheckBox>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button variant="subtle" onClick={() => onChange([...contacts, newContact('phone')])}>
          <Icon icon={IconPlus} />
          {t('contacts.add')}
        </Button>
      </div>
    </fieldset>
  );
}
