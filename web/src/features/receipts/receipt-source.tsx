import { useTranslation } from 'react-i18next';
import classes from './receipts.module.css';
import type { OwedReceipt } from './receipts.queries.ts';

/** Opens the receipt at the tax service, or its file. */
export function ReceiptSource({ receipt }: { readonly receipt: NonNullable<OwedReceipt['receipt']> }) {
  const { t } = useTranslation('salary');
  const { id, link, has_file } = receipt;
  return (
    <span className={classes.source}>
      {link !== '' && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('receipts.open_link')}
        </a>
      )}
      {has_file && (
        <a href={`/api/payouts/receipts/${id}/file/`} target="_blank" rel="noopener noreferrer">
          {t('receipts.open_file')}
        </a>
      )}
    </span>
  );
}
