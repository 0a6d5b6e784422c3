import { largestStatement, statementFields } from '@lectern/contract/ledger/ledger-states';
import type { StatementField } from '@lectern/contract/ledger/ledger-states';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { unfinished, useForm } from '../../../ui/forms/use-form.ts';
import { required } from '../../../ui/forms/validation.ts';
import { formatFileSize } from '../../../ui/formats/file-size.ts';
import { formatNumber } from '../../../ui/formats/number.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './books.module.css';
import { readStatementWrite, uploadStatementWrite } from './books.queries.ts';
import type { ReadStatement } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { longestTexts } from '@lectern/contract/endpoint';

/** Read into memory when chosen, so that both calls send the same bytes. */
type Chosen = { readonly file_name: string; readonly file: Blob };

type Props = { readonly onDone: (id: number) => void; readonly onClose: () => void };

const fieldTitles = {
  date: 'transactions:books.statement.field.date',
  amount: 'transactions:books.statement.field.amount',
  incoming: 'transactions:books.statement.field.incoming',
  outgoing: 'transactions:books.statement.field.outgoing',
  payer: 'transactions:books.statement.field.payer',
  payer_inn: 'transactions:books.statement.field.payer_inn',
  purpose: 'transactions:books.statement.field.purpose',
  bank_number: 'transactions:books.statement.field.bank_number',
} as const satisfies Record<StatementField, string>;
type ColumnsOfFields = Readonly<Record<StatementField, number | null>>;
const columnsOf = (mapping: ReadStatement['mapping']) =>
  Object.fromEntries(statementFields.map((field) => [field, mapping[field] ?? null])) as ColumnsOfFields;

/** Uploads a bank file: choose, map the columns if unknown, match. Nothing is posted. */
export function UploadStatementDialog({ onDone, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const read = useApiWrite(readStatementWrite);
  const upload = useApiWrite(uploadStatementWrite);
  const form = useForm({
    initial: { chosen: null as Chosen | null, mapping: columnsOf({}) },
    rules: ({ chosen }) => ({ chosen: required(chosen) }),
    send: async ({ chosen, mapping }) => {
      if (chosen === null) return unfinished;
      const columns = Object.fromEntries(Object.entries(mapping).filter(([, index]) => index !== null));
      return upload.mutateAsync({ query: { file_name: chosen.file_name, ...columns }, file: chosen.file });
    },
    onSuccess: ({ id }) => {
      onClose();
      onDone(id);
    },
  });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size === 0) return toast.error(t('books.statement.is_empty'));
    if (file.size > largestStatement) return toast.error(t('books.statement.too_large', { size: formatFileSize(largestStatement) }));
    try {
      const chosen = { file_name: file.name.slice(-longestTexts.fileName), file: new Blob([await file.arrayBuffer()]) };
      form.change({ chosen });
      read.mutate({ file: chosen.file }, { onSuccess: ({ mapping }) => form.change({ mapping: columnsOf(mapping) }) });
    } catch {
      toast.error(t('books.statement.unreadable'));
    }
  };
  return (
    <DialogForm
      form={form.withError(read.error)}
      title={t('books.statement.upload')}
      size="lg"
      submit={t('books.statement.match')}
      disabled={read.data === undefined}
      onClose={onClose}
    >
      <p className={classes.hint}>{t('books.statement.formats', { size: formatFileSize(largestStatement) })}</p>
      <div className={classes.bar}>
        <Button variant="default" pending={read.isPending} onClick={() => input.current?.click()}>
          {t('books.statement.choose')}
        </Button>
        <span className={classes.soft}>{form.values.chosen?.file_name}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('books.statement.choose')}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Allows choosing the same file again after a correction.
            currentTarget.value = '';
          }}
        />
      </div>
      {read.data?.format === '1c' && <p>{t('books.statement.is_1c', { count: read.data.rows })}</p>}
      {read.data?.format === 'table' && <Columns found={read.data} form={form.part('mapping')} />}
    </DialogForm>
  );
}

/** Maps columns, shown with the first row. */
function Columns({ found, form }: { readonly found: ReadStatement; readonly form: FormFields<ColumnsOfFields> }) {
  const { t } = useTranslation('transactions');
  const { header, sample, rows, remembered } = found;
  const options = header.map((title, index) => {
    const example = sample[0]?.[index] ?? '';
    const name = title === '' ? t('books.statement.column', { number: index + 1 }) : title;
    return { id: index, title: example === '' ? name : `${name} (${example.slice(0, 40)})` };
  });
  return (
    <>
      <p>{t(remembered ? 'books.statement.columns_known' : 'books.statement.columns', { rows: formatNumber(rows) })}</p>
      <div className={classes.columns}>
        {statementFields.map((name) => (
          <ChoiceField
            key={name}
            form={form}
            name={name}
            label={t(fieldTitles[name])}
            options={options}
            placeholder={t('books.statement.no_column')}
            clearable
          />
        ))}
      </div>
    </>
  );
}
