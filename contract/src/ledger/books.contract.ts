import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import {
  BookMonth,
  BookOccasion,
  BookYear,
  BookYearQuery,
  ChangeMonthInput,
  CreateOccasionInput,
  EditOccasionInput,
  LedgerCheck,
} from './books.schema.ts';

const keepers = staff([], abilities.keepBooks);

export const booksContract = {
  listBookOccasions: endpoint({
    method: 'GET',
    path: '/api/transactions/transaction_occasions/all/',
    summary: 'Every occasion with its accounts and who may post it',
    permission: keepers,
    output: z.array(BookOccasion),
    errors: [],
  }),
  createOccasion: endpoint({
    method: 'POST',
    path: '/api/transactions/transaction_occasions/',
    summary: 'Add an occasion that people may post',
    permission: keepers,
    body: CreateOccasionInput,
    output: BookOccasion,
    status: 201,
    idempotent: true,
    errors: ['occasion_code_taken', 'accounts_not_possible'],
  }),
  editOccasion: endpoint({
    method: 'POST',
    path: '/api/transactions/transaction_occasions/edit/',
    summary: 'Change an occasion; the accounts of one that was posted stay',
    permission: keepers,
    body: EditOccasionInput,
    output: BookOccasion,
    errors: ['not_found', 'occasion_of_system', 'occasion_posted', 'accounts_not_possible', 'changed_meanwhile'],
  }),
  getBookYear: endpoint({
    method: 'GET',
    path: '/api/transactions/periods/',
    summary: 'The months of a year: what was posted, and which of them are closed',
    permission: keepers,
    query: BookYearQuery,
    output: BookYear,
    errors: [],
  }),
  closeMonth: endpoint({
    method: 'POST',
    path: '/api/transactions/periods/close/',
    summary: 'Close a month of the books: nothing is posted into it any more',
    permission: keepers,
    body: ChangeMonthInput,
    output: BookMonth,
    idempotent: true,
    errors: ['period_not_over', 'period_closed'],
  }),
  reopenMonth: endpoint({
    method: 'POST',
    path: '/api/transactions/periods/reopen/',
    summary: 'Open a closed month of the books again',
    permission: keepers,
    body: ChangeMonthInput,
    output: BookMonth,
    idempotent: true,
    errors: ['period_open'],
  }),
  listLedgerChecks: endpoint({
    method: 'GET',
    path: '/api/transactions/ledger-checks/',
    summary: 'The latest thirty checks of the ledger, and what they found',
    permission: keepers,
    output: z.array(LedgerCheck),
    errors: [],
  }),
  checkLedgerNow: endpoint({
    method: 'POST',
    path: '/api/transactions/ledger-checks/',
    summary: 'Rebuild every balance and count of paid lessons from the entries, and compare',
    permission: keepers,
    output: LedgerCheck,
    status: 201,
    staged: true,
    errors: [],
  }),
};
