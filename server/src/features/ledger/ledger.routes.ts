import { bankStatementsContract } from '@lectern/contract/ledger/bank-statements.contract';
import { booksContract } from '@lectern/contract/ledger/books.contract';
import { approvalsContract } from '@lectern/contract/ledger/approvals.contract';
import { ledgerContract } from '@lectern/contract/ledger/ledger.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listApprovals } from './approvals/approvals.queries.ts';
import { askPayment, askReversal } from './approvals/ask-approval.ts';
import { approveMoney, rejectMoney, withdrawApproval } from './approvals/decide-approval.ts';
import { chooseLineClient } from './bank-statements/choose-line-client.ts';
import { discardStatement } from './bank-statements/discard-statement.ts';
import { postStatement } from './bank-statements/post-statement.ts';
import { readStatement } from './bank-statements/statement-preview.queries.ts';
import { getStatement, listStatementLines, listStatements } from './bank-statements/statements.queries.ts';
import { uploadStatement } from './bank-statements/upload-statement.ts';
import { closeMonth } from './books/close-month.ts';
import { createOccasion } from './books/create-occasion.ts';
import { editOccasion } from './books/edit-occasion.ts';
import { getBookYear } from './books/months.queries.ts';
import { listBookOccasions } from './books/occasions.queries.ts';
import { reopenMonth } from './books/reopen-month.ts';
import { checkLedgerNow } from './check/check-ledger.ts';
import { listLedgerChecks } from './check/ledger-checks.queries.ts';
import { getBalanceOverTime, getClientBalance } from './client-balance.queries.ts';
import { getTransaction, listOccasions, listTransactionAuthors, listTransactions } from './ledger.queries.ts';
import { recordPayment } from './record-payment.ts';
import { reverseTransaction } from './reverse-transaction.ts';

export const ledgerRoutes = [
  ...routesOf(ledgerContract, {
    listTransactions,
    getTransaction,
    recordPayment,
    reverseTransaction,
    listOccasions,
    listTransactionAuthors,
    getClientBalance,
    getBalanceOverTime,
  }),
  ...routesOf(booksContract, {
    listBookOccasions,
    createOccasion,
    editOccasion,
    getBookYear,
    closeMonth,
    reopenMonth,
    listLedgerChecks,
    checkLedgerNow,
  }),
  ...routesOf(approvalsContract, { listApprovals, askPayment, askReversal, approveMoney, rejectMoney, withdrawApproval }),
  ...routesOf(bankStatementsContract, {
    listStatements,
    readStatement,
    uploadStatement,
    getStatement,
    listStatementLines,
    chooseLineClient,
    postStatement,
    discardStatement,
  }),
];
