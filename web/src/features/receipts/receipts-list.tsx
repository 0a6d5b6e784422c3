import { receiptStates } from '@lectern/contract/receipts/receipt-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { AddReceiptDialog } from './add-receipt-dialog.tsx';
import { DecideReceiptDialog } from './decide-receipt-dialogs.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import type { ReceiptAct } from './receipt-columns.tsx';
import { receiptList } from './receipt-list.ts';
import { receiptStateNames } from './receipt-names.ts';
import type { OwedReceipt } from './receipts.queries.ts';

/** Receipts of one teacher, or of all whom the user may see. */
export function ReceiptsList({ teacherId }: { readonly teacherId?: number | undefined }) {
  const { t } = useTranslation('salary');
  const own = teacherId !== undefined;
  const page = useList(receiptList, own ? { query: { teacher_id: teacherId } } : {});
  const [acted, setActed] = useState<{ readonly owed: OwedReceipt; readonly act: ReceiptAct } | null>(null);
  const close = () => setActed(null);
  return (
    <>
      <ListView
        page={page}
        label={t('receipts.title')}
        searchLabel={own ? t('receipts.search_own') : t('receipts.search')}
        columns={receiptColumns(t, (owed, act) => setActed({ owed, act }), own)}
        filters={[
          page.filter(
            'state',
            t('receipts.column.state'),
            receiptStates.map((value) => ({ value, label: t(receiptStateNames[value]) })),
          ),
        ]}
        empty={{ title: t('receipts.empty'), filtered: t('receipts.none_found'), none: t('receipts.empty_hint') }}
      />
      {acted?.act === 'add' && <AddReceiptDialog owed={acted.owed} onClose={close} />}
      {acted !== null && acted.act !== 'add' && <DecideReceiptDialog owed={acted.owed} decision={acted.act} onClose={close} />}
    </>
  );
}
