import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { FileButton } from '../../ui/fields/files/file-button.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { unfinished, useForm } from '../../ui/forms/use-form.ts';
import { required } from '../../ui/forms/validation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { statusOutcomes, statusTones } from './payout-names.ts';
import classes from './payouts.module.css';
import { applyBankStatusWrite, readBankStatusWrite } from './payouts.queries.ts';
import type { BankStatus, Register } from './payouts.queries.ts';

type Row = BankStatus['rows'][number];
/** Read into memory when chosen, so that both calls send the same bytes. */
type Chosen = { readonly name: string; readonly file: Blob };
type Props = { readonly register: Register; readonly onClose: () => void };

const largestBytes = 5_000_000;

/** Imports the bank's status file: shows what each row changes, then marks payouts as paid or failed. */
export function BankStatusDialog({ register: { id, currency }, onClose }: Props) {
  const { t } = useTranslation('salary');
  const read = useApiWrite(readBankStatusWrite);
  const apply = useApiWrite(applyBankStatusWrite);
  const form = useForm({
    initial: { chosen: null as Chosen | null },
    rules: ({ chosen }) => ({ chosen: required(chosen) }),
    send: async ({ chosen }) => (chosen === null ? unfinished : apply.mutateAsync({ params: { id }, file: chosen.file })),
    onSuccess: ({ paid, failed }) => {
      toast.success(t('payouts.status_file.done', { paid, failed }));
      onClose();
    },
  });
  const choose = async (file: File) => {
    if (file.size === 0 || file.size > largestBytes) return toast.error(t('payouts.status_file.size'));
    try {
      const chosen = { name: file.name, file: new Blob([await file.arrayBuffer()]) };
      form.change({ chosen });
      read.mutate({ params: { id }, file: chosen.file });
    } catch {
      toast.error(t('payouts.status_file.unreadable'));
    }
  };
  const found = read.data;
  const changes = found === undefined ? 0 : found.paid + found.failed;
  return (
    <DialogForm
      form={form.withError(read.error)}
      title={t('payouts.status_file.title')}
      size="lg"
      submit={t('payouts.status_file.submit', { count: changes })}
      disabled={changes === 0}
      onClose={onClose}
    >
      <p className="soft">{t('payouts.status_file.text')}</p>
      <div className={classes.above}>
        <FileButton
          label={t('payouts.status_file.choose')}
          accept=".csv,.txt,text/csv,text/plain"
          pending={read.isPending}
          onChoose={(file) => void choose(file)}
        >
          {t('payouts.status_file.choose')}
        </FileButton>
        <span className="soft">{form.values.chosen?.name}</span>
      </div>
      {found !== undefined && (
        <>
          <p aria-live="polite">{t('payouts.status_file.found', { paid: found.paid, failed: found.failed, rows: found.rows.length })}</p>
          <DataTable label={t('payouts.status_file.title')} columns={rowColumns(t, currency)} rows={found.rows} rowKey={({ row }) => row} />
        </>
      )}
    </DialogForm>
  );
}

const rowColumns = (t: TFunction<'salary'>, currency: string): Column<Row>[] => [
  { key: 'row', title: t('payouts.status_file.row'), width: 64, align: 'right', wide: true, cell: ({ row }) => row },
  {
    key: 'number',
    title: t('teacher'),
    cell: ({ number, teacher_name }) => (
      <>
        {teacher_name ?? '–'}
        {number !== null && <span className={classes.small}>{t('payouts.status_file.order', { number })}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    title: t('payouts.net'),
    align: 'right',
    cell: ({ amount, expected, outcome }) => (
      <>
        {amount === null ? '–' : formatMoney(amount, { currency })}
        {outcome === 'other_sum' && expected !== null && (
          <span className={classes.small}>{t('payouts.status_file.expected', { sum: formatMoney(expected, { currency }) })}</span>
        )}
      </>
    ),
  },
  {
    key: 'outcome',
    title: t('payouts.status_file.outcome'),
    cell: ({ outcome, text }) => (
      <>
        <Tag tone={statusTones[outcome]}>{t(statusOutcomes[outcome])}</Tag>
        {text !== '' && <span className={classes.small}>{text}</span>}
      </>
    ),
  },
];
