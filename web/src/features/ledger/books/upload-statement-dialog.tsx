import { statementFields } from '@lectern/contract/ledger/ledger-states';
import type { StatementField } from '@lectern/contract/ledger/ledger-states';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './books.module.css';
import { readStatementWrite, uploadStatementWrite } from './books.queries.ts';
import type { ReadStatement, StatementMapping } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Its bytes are read when it is chosen, so that both calls send the same. */
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
const largestBytes = 5_000_000;
const longestName = 200;

/** A file of the bank: chosen, its columns named where they are not known, and matched. Nothing is posted yet. */
export function UploadStatementDialog({ onDone, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<StatementMapping>({});
  const read = useApiWrite(readStatementWrite);
  const upload = useApiWrite(uploadStatementWrite);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size === 0) return toast.error(t('books.statement.is_empty'));
    if (file.size > largestBytes) return toast.error(t('books.statement.too_large'));
    try {
      const next = { file_name: file.name.slice(-longestName), file: new Blob([await file.arrayBuffer()]) };
      setChosen(next);
      upload.reset();
      read.mutate({ file: next.file }, { onSuccess: (found) => setMapping(found.mapping) });
    } catch {
      toast.error(t('books.statement.unreadable'));
    }
  };
  const send = () => {
    if (chosen === null) return;
    upload.mutate(
      { query: { file_name: chosen.file_name, ...mapping }, file: chosen.file },
      {
        onSuccess: ({ id }) => {
          onClose();
          onDone(id);
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} size="lg" title={t('books.statement.upload')}>
      <div className={classes.stack}>
        <p className={classes.hint}>{t('books.statement.formats')}</p>
        <div className={classes.bar}>
          <Button variant="default" pending={read.isPending} onClick={() => input.current?.click()}>
            {t('books.statement.choose')}
          </Button>
          <span className={classes.soft}>{chosen?.file_name}</span>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hidden
            aria-label={t('books.statement.choose')}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // The same file may be chosen again, once it was put right.
              currentTarget.value = '';
            }}
          />
        </div>
        {read.data?.format === '1c' && <p>{t('books.statement.is_1c', { count: read.data.rows })}</p>}
        {read.data?.format === 'table' && <Columns found={read.data} mapping={mapping} onChange={setMapping} />}
        <FormErrors error={upload.error ?? read.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button disabled={read.data === undefined} pending={upload.isPending} onClick={send}>
            {t('books.statement.match')}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

type ColumnsProps = {
  readonly found: ReadStatement;
  readonly mapping: StatementMapping;
  readonly onChange: (mapping: StatementMapping) => void;
};

/** Which column is what, with the first row to recognise it by. */
function Columns({ found: { header, sample, rows, remembered }, mapping, onChange }: ColumnsProps) {
  const { t } = useTranslation('transactions');
  const options = header.map((title, index) => {
    const example = sample[0]?.[index] ?? '';
    const name = title === '' ? t('books.statement.column', { number: index + 1 }) : title;
    return { id: index, title: example === '' ? name : `${name} (${example.slice(0, 40)})` };
  });
  return (
    <>
      <p>{t(remembered ? 'books.statement.columns_known' : 'books.statement.columns', { rows: formatNumber(rows) })}</p>
      <div className={classes.columns}>
        {statementFields.map((field) => (
          <Combobox
            key={field}
            label={t(fieldTitles[field])}
            keepsChoice
            options={options}
            value={mapping[field] ?? null}
            onChange={(value) => onChange({ ...mapping, [field]: value ?? undefined })}
            placeholder={t('books.statement.no_column')}
            clearable
          />
        ))}
      </div>
    </>
  );
}
