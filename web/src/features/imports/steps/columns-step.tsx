import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ImportOptionsFields } from '../import-options.tsx';
import type { OptionsDraft } from '../import-options.tsx';
import { checkImportWrite } from '../imports.queries.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly run: ImportDetail; readonly onChecked: () => void };
type Draft = { readonly mapping: ImportDetail['mapping']; readonly options: OptionsDraft };
const notRead = '';

/** Maps the columns of the file, shown with their first values, and sets defaults. */
export function ColumnsStep({ run, onChecked }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const check = useApiWrite(checkImportWrite);
  const form = useForm<Draft, unknown>({
    initial: { mapping: run.mapping, options: { ...run.options, zone: run.options.zone ?? '' } },
    send: ({ mapping: read, options }) =>
      check.mutateAsync({
        params: { id: run.id },
        body: { mapping: read, options: { ...options, zone: options.zone === '' ? null : options.zone } },
      }),
    onSuccess: onChecked,
  });
  const { mapping } = form.values;
  const read = (column: number, field: string) => {
    // A field is read from one column: choosing it for another column moves it.
    const others = Object.entries(mapping).filter(([key, at]) => at !== column && key !== field);
    form.change({ mapping: Object.fromEntries(field === notRead ? others : [...others, [field, column]]) });
  };
  const fieldOf = (column: number) => Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? notRead;
  const missing = run.fields.filter(({ key, required }) => required && mapping[key] === undefined);
  const { allowed, reason } = run.can.check;
  const choices = [{ id: notRead, title: t('move_in.not_read') }, ...run.fields.map(({ key, title }) => ({ id: key, title }))];
  return (
    <Form
      form={form}
      submit={t('move_in.check')}
      disabled={!allowed || missing.length > 0}
      effect={
        <p className={classes.soft}>
          {reason !== null && refusalText(reason)}
          {reason === null && missing.length > 0 && t('move_in.missing', { fields: missing.map(({ title }) => title).join(', ') })}
          {reason === null && missing.length === 0 && t('move_in.check_writes_nothing')}
        </p>
      }
    >
      <p className={classes.hint}>{t('move_in.columns_hint')}</p>
      <ul className={classes.columns}>
        {run.columns.map(({ heading, samples }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
          <li key={column} className={classes.column} data-read={fieldOf(column) !== notRead}>
            <NativePicker
              label={heading === '' ? t('move_in.unnamed', { number: column + 1 }) : heading}
              options={choices}
              value={fieldOf(column)}
              onChange={(field) => read(column, field)}
              description={run.fields.find(({ key }) => key === fieldOf(column))?.hint}
            />
            <p className={classes.samples}>{samples.filter((sample) => sample !== '').join(' · ') || t('move_in.no_samples')}</p>
          </li>
        ))}
      </ul>
      <ImportOptionsFields kind={run.kind} form={form.part('options')} />
    </Form>
  );
}
