import { ledgerContract } from '@lectern/contract/ledger/ledger.contract';
import type { TransactionPage } from '@lectern/contract/ledger/ledger.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import { listTransactions } from '../ledger.queries.ts';

/**
 * The export of the transactions of the actor's clients. The amount has the sign of the screen. The columns of incoming and outgoing sums
 * add up to the totals above the list, where a reversal counts as negative.
 */
export const exportedTransactions = exportedList({
  subject: 'transactions',
  title: { en: 'Transactions', ru: 'Транзакции' },
  of: ledgerContract.listTransactions,
  list: listTransactions,
  id: ({ id }) => id,
  columns: {
    date: { title: { en: 'Date', ru: 'Дата' }, width: 12, cell: ({ business_date: date }) => ({ date }) },
    posted: { title: { en: 'Recorded', ru: 'Проведена' }, width: 18, cell: ({ posted_at: instant }) => ({ instant }) },
    what: { title: { en: 'Occasion', ru: 'Основание' }, width: 28, cell: ({ occasion_title: title }) => title },
    client: { title: { en: 'Client', ru: 'Клиент' }, width: 28, cell: ({ client_name: name }) => name },
    about: {
      title: { en: 'About', ru: 'За что' },
      width: 36,
      cell: ({ about }) => [about.kid_name, about.course_title, about.subscription_title].filter((part) => part !== null).join(', '),
    },
    in: { title: { en: 'In', ru: 'Приход' }, width: 16, cell: (row) => (row.direction === 'in' ? counted(row) : null) },
    out: { title: { en: 'Out', ru: 'Расход' }, width: 16, cell: (row) => (row.direction === 'out' ? counted(row) : null) },
    sum: { title: { en: 'Amount', ru: 'Сумма' }, width: 16, cell: signed },
    author: { title: { en: 'By', ru: 'Кто' }, width: 24, cell: ({ author_name: name }) => name },
    comment: { title: { en: 'Comment', ru: 'Комментарий' }, width: 40, cell: ({ comment }) => comment },
  },
});

type Row = TransactionPage['results'][number];

function counted({ amount, currency, reverses_id }: Row) {
  return { money: reverses_id === null ? amount : -amount, currency };
}

/** Outgoing money is negative; a transfer between accounts has no sign. */
function signed(row: Row) {
  const { money, currency } = counted(row);
  if (row.direction === 'internal') return { money: row.amount, currency };
  return { money: row.direction === 'out' ? -money : money, currency };
}
