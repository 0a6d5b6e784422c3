import { ledgerContract } from '@lectern/contract/ledger/ledger.contract';
import { routesOf } from '../../kernel/routes.ts';
import { getClientBalance } from './client-balance.queries.ts';
import { getTransaction, listOccasions, listTransactions } from './ledger.queries.ts';
import { recordPayment } from './record-payment.ts';
import { reverseTransaction } from './reverse-transaction.ts';

export const ledgerRoutes = routesOf(ledgerContract, {
  listTransactions,
  getTransaction,
  recordPayment,
  reverseTransaction,
  listOccasions,
  getClientBalance,
});
