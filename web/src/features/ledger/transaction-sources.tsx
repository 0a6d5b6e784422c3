import { useTranslation } from 'react-i18next';
import classes from './ledger.module.css';
import type { TransactionDetail } from './ledger.queries.ts';

const kinds = {
  invoice: 'transactions:entries.paper_invoice',
  act: 'transactions:entries.paper_act',
  receipt: 'transactions:entries.paper_receipt',
} as const satisfies Record<TransactionDetail['documents'][number]['kind'], string>;

/** Origin of a transaction: bank statement line or imported file; and its documents. */
export function TransactionSources({ detail }: { readonly detail: TransactionDetail }) {
  const { t } = useTranslation('transactions');
  const { bank_line: line, brought_from: file, documents } = detail;
  const facts = [
    line === null ? null : t('entries.bank_line', { file: line.file_name, row: line.row_no, number: line.bank_number || '–' }),
    file === null ? null : t('entries.brought_from', { file: file.file_name, row: file.row_no }),
    ...documents.map(({ kind, number, year, void: isVoid }) => {
      const paper = t(kinds[kind], { number: `${number}/${year}` });
      return isVoid ? t('entries.paper_void', { paper }) : paper;
    }),
  ];
  return facts
    .filter((each) => each !== null)
    .map((each) => (
      <p key={each} className={classes.soft}>
        {each}
      </p>
    ));
}
