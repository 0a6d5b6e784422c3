import type { ReceiptField, ReceiptState } from '@lectern/contract/receipts/receipt-states';
import { receiptsContract } from '@lectern/contract/receipts/receipts.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listReceipts } from '../receipts.queries.ts';

const states: Readonly<Record<ReceiptState, Words>> = {
  awaited: { en: 'Awaited', ru: 'Ожидается' },
  overdue: { en: 'Overdue', ru: 'Просрочен' },
  annulled: { en: 'New one required', ru: 'Нужен новый' },
  attached: { en: 'Attached', ru: 'Приложен' },
  verified: { en: 'Verified', ru: 'Проверен' },
};
const fields: Readonly<Record<ReceiptField, Words>> = {
  number: { en: 'number', ru: 'номер' },
  amount: { en: 'sum', ru: 'сумма' },
  day: { en: 'day', ru: 'день' },
  payer_inn: { en: 'payer’s INN', ru: 'ИНН плательщика' },
  payee_inn: { en: 'payee’s INN', ru: 'ИНН получателя' },
};

/** The export of payouts to self-employed people with their receipts. */
export const exportedReceipts = exportedList({
  subject: 'receipts',
  title: { en: 'Receipts', ru: 'Чеки' },
  of: receiptsContract.listReceipts,
  list: listReceipts,
  id: ({ id }) => id,
  columns: {
    teacher: { title: { en: 'Teacher', ru: 'Преподаватель' }, width: 28, cell: ({ teacher_name: name }) => name },
    paid: { title: { en: 'Paid', ru: 'Выплачено' }, width: 12, cell: ({ paid_on: date }) => ({ date }) },
    sum: { title: { en: 'Payout', ru: 'Выплата' }, width: 16, cell: ({ expected: { amount: money }, currency }) => ({ money, currency }) },
    state: { title: { en: 'Receipt', ru: 'Чек' }, width: 16, cell: ({ state }, language) => states[state][language] },
    due: { title: { en: 'Due', ru: 'Срок' }, width: 12, cell: ({ due_on: date }) => ({ date }) },
    number: { title: { en: 'Number', ru: 'Номер' }, width: 18, cell: ({ receipt }) => receipt?.number ?? null },
    day: { title: { en: 'Day', ru: 'Дата чека' }, width: 12, cell: ({ receipt }) => (receipt === null ? null : { date: receipt.day }) },
    receipt_sum: {
      title: { en: 'Sum of the receipt', ru: 'Сумма чека' },
      width: 16,
      cell: ({ receipt, currency }) => (receipt === null ? null : { money: receipt.amount, currency }),
    },
    differs: {
      title: { en: 'Differs', ru: 'Расхождения' },
      width: 28,
      cell: ({ receipt }, language) => receipt?.differences.map((field) => fields[field][language]).join(', ') ?? null,
    },
    verified: {
      title: { en: 'Verified', ru: 'Проверен' },
      width: 18,
      cell: ({ receipt }) => (receipt?.verified_at == null ? null : { instant: receipt.verified_at }),
    },
    comment: {
      title: { en: 'Comment', ru: 'Комментарий' },
      width: 36,
      cell: ({ receipt, annulled }) => receipt?.verified_comment || (receipt === null ? (annulled?.reason ?? null) : null),
    },
  },
});
