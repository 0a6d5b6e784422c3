import { documentsContract } from '@lectern/contract/documents/documents.contract';
import type { DocumentKind, DocumentState } from '@lectern/contract/documents/document-states';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listDocuments } from '../documents.queries.ts';

const kinds: Readonly<Record<DocumentKind, Words>> = {
  invoice: { en: 'Invoice', ru: 'Счёт' },
  act: { en: 'Act', ru: 'Акт' },
  receipt: { en: 'Receipt of payment', ru: 'Квитанция' },
};
const states: Readonly<Record<DocumentState, Words>> = {
  draft: { en: 'Draft', ru: 'Черновик' },
  issued: { en: 'Issued', ru: 'Выставлен' },
  void: { en: 'Void', ru: 'Аннулирован' },
};

/** The export of accounting documents of the actor's clients. */
export const exportedDocuments = exportedList({
  subject: 'documents',
  title: { en: 'Documents', ru: 'Документы' },
  of: documentsContract.listDocuments,
  list: listDocuments,
  id: ({ id }) => id,
  columns: {
    number: { title: { en: 'Number', ru: 'Номер' }, width: 14, cell: ({ number }) => number },
    date: { title: { en: 'Issued', ru: 'Дата' }, width: 12, cell: ({ issued_on: date }) => (date === null ? null : { date }) },
    kind: { title: { en: 'Document', ru: 'Документ' }, width: 22, cell: ({ kind }, language) => kinds[kind][language] },
    client: { title: { en: 'Client', ru: 'Клиент' }, width: 28, cell: ({ client_name: name }) => name },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 16, cell: ({ state }, language) => states[state][language] },
    sum: { title: { en: 'Sum', ru: 'Сумма' }, width: 16, cell: ({ amount: money, currency }) => ({ money, currency }) },
    reason: { title: { en: 'Why void', ru: 'Почему аннулирован' }, width: 40, cell: ({ void_reason: reason }) => reason },
  },
});
