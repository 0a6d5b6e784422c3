import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { ReceiptsList } from '../receipts-list.tsx';
import classes from '../receipts.module.css';
import { SelfEmployedCards } from '../self-employed-cards.tsx';

/** Receipts of the self-employed; the address may name one person. */
export function ReceiptsTab() {
  const teacherId = readInteger(useAddress().search, 'teacher_id');
  return (
    <div className={classes.stack}>
      {teacherId !== undefined && <SelfEmployedCards teacherId={teacherId} />}
      <ReceiptsList teacherId={teacherId} />
    </div>
  );
}
