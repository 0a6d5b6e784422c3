import '@mantine/core/styles/NumberInput.css';
import { NumberInput, TextInput } from '@mantine/core';
import { MultiPicker } from '../../ui/fields/multi-picker.tsx';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordChanges } from '../../kernel/record-changes.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { CheckBox } from '../../ui/forms/check-box.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { UnsavedWork } from '../../ui/forms/unsaved-work.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { parseSum } from '../settings/public/parse-sum.ts';
import type { Dictionary, EntryField } from './dictionaries.ts';
import { EntryHistory } from './entry-history.tsx';
import { useEntryWrite } from './reference.queries.ts';
import type { Values } from './reference.queries.ts';
import { titleOfEntry, useOptions } from './use-entries.ts';
import type { Entry, Option } from './use-entries.ts';
import classes from './reference.module.css';

type Props = { readonly dictionary: Dictionary; readonly entry: Entry | null; readonly onClose: () => void };
type Draft = Record<string, unknown>;

/** Adds an entry, or changes one; an entry that is there tells who changed it before. */
export function EntryDialog({ dictionary, entry, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui', 'clients', 'common']);
  const fields = dictionary.fields.filter(({ onlyNew }) => entry === null || onlyNew !== true);
  const { now, isChanged, wish, change, takeIn } = useRecordChanges<Draft>(entry ?? blankOf(fields));
  const [submitted, setSubmitted] = useState(false);
  const options = useOptions(dictionary);
  const save = useEntryWrite((body: Values) => (entry === null ? dictionary.writes.create(body) : dictionary.writes.edit(entry.id, body)));
  const refused = fieldErrors(save.error);
  const missing = (field: EntryField) => sentValue(field, now[field.key]) === null;
  const errorAt = (field: EntryField) =>
    refused(field.key) ?? (submitted && missing(field) ? refusalText('invalid', { reason: 'missing' }) : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (save.isPending || fields.some(missing)) return;
    const body = entry === null ? Object.fromEntries(fields.map((field) => [field.key, sentValue(field, now[field.key])])) : wish;
    save.mutate(body, {
      onError: takeIn,
      onSuccess: () => {
        toast.success(t('reference.saved', { title: titleOfEntry(now) }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={entry === null ? t('reference.add_title') : t('reference.edit_title', { title: titleOfEntry(entry) })}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={isChanged && !save.isSuccess} />
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            label={t(field.title)}
            value={now[field.key]}
            options={options(field)}
            error={errorAt(field)}
            onChange={(value) => change({ [field.key]: value })}
          />
        ))}
        <FormErrors error={save.error} except={fields.map(({ key }) => key)} />
        <FormButtons submit={t('ui:action.save')} pending={save.isPending} disabled={entry !== null && !isChanged} onCancel={onClose} />
      </form>
      {entry !== null && <EntryHistory dictionary={dictionary} id={entry.id} />}
    </FormDialog>
  );
}

const blankOf = (fields: readonly EntryField[]): Draft => Object.fromEntries(fields.map(({ key, blank }) => [key, blank]));

/** What goes out for what stands in a field; null where nothing does. */
function sentValue({ kind }: EntryField, value: unknown): unknown {
  if (kind === 'money') return typeof value === 'number' ? value : parseSum(String(value));
  if (kind === 'text') return String(value).trim() === '' ? null : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  return value === '' || value === undefined ? null : value;
}

type FieldProps = {
  readonly field: EntryField;
  readonly label: string;
  readonly value: unknown;
  readonly options: readonly Option[];
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
};

function Field({ field: { kind, options: from, min, max }, label, value, options, error, onChange }: FieldProps) {
  switch (kind) {
    case 'flag':
      return (
        <CheckBox checked={value === true} onChange={onChange}>
          {label}
        </CheckBox>
      );
    case 'choice':
      return (
        <Combobox
          label={label}
          options={options}
          value={value === null ? null : String(value)}
          // Entries are named by number, words by themselves.
          onChange={(id) => onChange(id === null || typeof from !== 'string' ? id : Number(id))}
          error={error}
        />
      );
    case 'several':
      return <MultiPicker label={label} options={options} value={value as string[]} onChange={onChange} error={error} />;
    case 'number':
      return (
        <NumberInput
          label={label}
          value={value as number}
          onChange={(next) => onChange(next === '' ? '' : Number(next))}
          error={error}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
        />
      );
    default:
      return (
        <TextInput
          label={label}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
          inputMode={kind === 'money' ? 'decimal' : 'text'}
          maxLength={100}
          autoComplete="off"
        />
      );
  }
}
