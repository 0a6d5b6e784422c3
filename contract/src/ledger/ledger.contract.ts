import { z } from 'zod';
import { ClientMoney } from '../clients/clients.schema.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import {
  BalanceLine,
  BalanceOverTime,
  BalanceOverTimeQuery,
  BalanceQuery,
  LedgerTransactionDetail,
  LedgerTransactionRow,
  RecordPaymentInput,
  ReverseTransactionInput,
  TransactionAuthor,
  TransactionListQuery,
  TransactionOccasion,
  TransactionPage,
} from './ledger.schema.ts';

const seesClientsMoney = staff(['AccountManager'], abilities.allClients);

export const ledgerContract = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/transactions/transactions/',
    summary: 'Transactions of the clients one serves, with totals of what matches',
    permission: seesClientsMoney,
    query: TransactionListQuery,
    output: TransactionPage,
    errors: [],
  }),
  getTransaction: endpoint({
    method: 'GET',
    path: '/api/transactions/transactions/{id}/',
    summary: 'One transaction with its entries',
    permission: seesClientsMoney,
    params: idParams,
    output: LedgerTransactionDetail,
    errors: [],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/transactions/transactions/',
    summary: 'Record money received from or paid back to a client',
    permission: seesClientsMoney,
    body: RecordPaymentInput,
    output: LedgerTransactionRow,
    status: 201,
    idempotent: true,
    errors: [
      'occasion_not_allowed',
      'comment_required',
      'amount_not_positive',
      'period_closed',
      'date_in_future',
      'date_too_early',
      'above_account',
    ],
  }),
  reverseTransaction: endpoint({
    method: 'POST',
    path: '/api/transactions/transactions/{id}/reverse/',
    summary: 'Take a transaction back by posting its opposite; nothing is edited or deleted',
    permission: seesClientsMoney,
    params: idParams,
    body: ReverseTransactionInput,
    output: LedgerTransactionRow,
    status: 201,
    idempotent: true,
    errors: ['already_reversed', 'cannot_reverse', 'comment_required', 'above_account', 'receipt_issued'],
  }),
  listOccasions: endpoint({
    method: 'GET',
    path: '/api/transactions/transaction_occasions/',
    summary: 'Why money moves',
    permission: seesClientsMoney,
    output: z.array(TransactionOccasion),
    errors: [],
  }),
  listTransactionAuthors: endpoint({
    method: 'GET',
    path: '/api/transactions/authors/',
    summary: 'Who records transactions by hand',
    permission: seesClientsMoney,
    output: z.array(TransactionAuthor),
    errors: [],
  }),
  getBalanceOverTime: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/balance/over-time/',
    summary: 'A client’s figures at the end of each of the last 26 weeks',
    permission: seesClientsMoney,
    params: idParams,
    query: BalanceOverTimeQuery,
    output: BalanceOverTime,
    errors: [],
  }),
  getClientBalance: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/balance/',
    summary: 'A client’s balance explained: every line with its source, as of any date',
    permission: seesClientsMoney,
    params: idParams,
    query: BalanceQuery,
    output: pageOf(BalanceLine).extend({ money: ClientMoney }),
    errors: [],
  }),
};
