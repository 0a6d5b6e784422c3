import { receiptsContract } from '@lectern/contract/receipts/receipts.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { addReceipt } from './add-receipt.ts';
import { annulReceipt, releaseReceipt, verifyReceipt } from './decide-receipt.ts';
import { addReceiptFile } from './files/add-receipt-file.ts';
import { getReceiptFile } from './files/receipt-files.queries.ts';
import { listReceipts } from './receipts.queries.ts';
import { checkSelfEmployed, getSelfEmployed } from './status/self-employed.ts';

export const receiptsRoutes = routesOf(receiptsContract, {
  listReceipts,
  getSelfEmployed,
  checkSelfEmployed,
  addReceiptFile,
  addReceipt,
  getReceiptFile,
  verifyReceipt,
  annulReceipt,
  releaseReceipt,
});
