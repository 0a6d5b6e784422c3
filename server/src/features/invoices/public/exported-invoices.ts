import type { InvoiceState } from '@lectern/contract/invoices/invoice-states';
import { invoicesContract } from '@lectern/contract/invoices/invoices.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import { listInvoices } from '../invoices.queries.ts';

const states: Readonly<Record<InvoiceState, Words>> = {
  sent: { en: 'Sent', ru: 'Отправлен' },
  returned: { en: 'Returned', ru: 'Возвращён' },
  accepted: { en: 'Accepted', ru: 'Принят' },
  paid: { en: 'Paid', ru: 'Оплачен' },
};

/** The export of sole traders' invoices. */
export const exportedInvoices = exportedList({
  subject: 'invoices',
  title: { en: 'Invoices of teachers', ru: 'Счета преподавателей' },
  of: invoicesContract.listInvoices,
  list: listInvoices,
  id: ({ id }) => id,
  columns: {
    number: { title: { en: 'Number', ru: 'Номер' }, width: 10, cell: ({ number }) => number },
    teacher: { title: { en: 'Teacher', ru: 'Преподаватель' }, width: 28, cell: ({ teacher_name: name }) => name },
    period: {
      title: { en: 'Period', ru: 'Период' },
      width: 24,
      cell: ({ period }, language) => periodInWords(period.starts_on, period.ends_on, language),
    },
    sum: { title: { en: 'Sum', ru: 'Сумма' }, width: 16, cell: ({ amount: money, currency }) => ({ money, currency }) },
    paid: { title: { en: 'Paid', ru: 'Оплачено' }, width: 16, cell: ({ paid: money, currency }) => ({ money, currency }) },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 14, cell: ({ state }, language) => states[state][language] },
    sent: { title: { en: 'Sent', ru: 'Отправлен' }, width: 12, cell: ({ sent_on: date }) => ({ date }) },
    reason: { title: { en: 'Reason of the return', ru: 'Причина возврата' }, width: 36, cell: ({ decided }) => decided?.reason || null },
  },
});
