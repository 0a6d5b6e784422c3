import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { CheckField, ChoiceField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../ui/forms/number-fields.tsx';
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { withBothTitles } from '../../ui/forms/rules/both-titles.ts';
import type { Dictionary, EntryField } from './dictionaries.ts';
import { EntryHistory } from './entry-history.tsx';
import type { Values } from './reference.queries.ts';
import { titleOfEntry, useOptions } from './use-entries.ts';
import type { Entry, Option } from './use-entries.ts';

type Props = { readonly dictionary: Dictionary; readonly entry: Entry | null; readonly onClose: () => void };

/** Adds or edits an entry; an existing one shows its change history. */
export function EntryDialog({ dictionary, entry, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui', 'clients', 'common']);
  const fields = dictionary.fields.filter(({ onlyNew }) => entry === null || onlyNew !== true);
  const options = useOptions(dictionary);
  const create = useApiWrite(dictionary.writes.create);
  const edit = useApiWrite(dictionary.writes.edit);
  const form = useForm<Values, unknown>({
    call: dictionary.writes.call,
    initial: Object.fromEntries(fields.map(({ key, blank }) => [key, entry === null ? blank : entry[key]])),
    rules: (values) => {
      const all = withBothTitles(values, values);
      return Object.fromEntries(fields.map(({ key }) => [key, check(all[key], required)]));
    },
    send: (values, { changes }) =>
      entry === null
        ? create.mutateAsync(withBothTitles(values, values))
        : edit.mutateAsync({ ...withBothTitles(changes as Values, values), id: entry.id }),
    onSuccess: (_, values) => toastAndClose(t('reference.saved', { title: titleOfEntry(withBothTitles(values, values)) }), onClose)(),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={entry === null ? t('reference.add_title') : t('reference.edit_title', { title: titleOfEntry(entry) })}
    >
      <Form form={form} submit={t('ui:action.save')} disabled={entry !== null && !form.isChanged} onCancel={onClose}>
        {fields.map((field) => (
          <ValueField key={field.key} form={form} field={field} label={t(field.title)} options={options(field)} />
        ))}
      </Form>
      {entry !== null && <EntryHistory dictionary={dictionary} id={entry.id} />}
    </FormDialog>
  );
}

type FieldProps = {
  readonly form: FormFields<Values>;
  readonly field: EntryField;
  readonly label: string;
  readonly options: readonly Option[];
};

/** The form field for a value's type. */
function ValueField({ form, field: { key, kind, options: from, ...limits }, label, options }: FieldProps) {
  const of = <T,>() => ({ form: form as unknown as FormFields<Record<string, T>>, name: key, label }) as const;
  const { min, max } = limits;
  switch (kind) {
    case 'flag':
      return <CheckField {...of<boolean>()} />;
    case 'choice':
      // Ids of entries are numbers, of fixed texts strings.
      return typeof from === 'string' ? (
        <ChoiceField {...of<number | null>()} options={options.map(({ id, title }) => ({ id: Number(id), title }))} />
      ) : (
        <ChoiceField {...of<string | null>()} options={options} />
      );
    case 'several':
      return <MultiSelectField {...of<string[]>()} options={options} />;
    case 'number':
      return <NumberField {...of<number | null>()} {...(min === undefined ? {} : { min })} {...(max === undefined ? {} : { max })} />;
    case 'money':
      return <MoneyField {...of<number | null>()} zero />;
    case 'date':
      return <DateField {...of<string | null>()} />;
    case 'text':
      return <TextField {...of<string>()} />;
  }
}
