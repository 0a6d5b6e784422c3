import { outboxContract } from '@lectern/contract/outbox/outbox.contract';
import type { MailState } from '@lectern/contract/outbox/outbox.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listMails } from '../outbox.queries.ts';

const states: Readonly<Record<MailState, Words>> = {
  waiting: { en: 'Waiting', ru: 'В очереди' },
  sent: { en: 'Sent', ru: 'Отправлено' },
  in_folder: { en: 'In the folder', ru: 'В папке' },
  failed: { en: 'Failed', ru: 'Не доставлено' },
  unsent: { en: 'Not sent', ru: 'Не отправлено' },
};

/** The export of last month's mails without their texts, for administrators. */
export const exportedMails = exportedList({
  subject: 'mails',
  title: { en: 'Mails', ru: 'Письма' },
  of: outboxContract.listMails,
  list: listMails,
  id: ({ id }) => id,
  columns: {
    when: { title: { en: 'Written', ru: 'Написано' }, width: 18, cell: ({ created_at: instant }) => ({ instant }) },
    to: { title: { en: 'To', ru: 'Кому' }, width: 30, cell: ({ to }) => to },
    subject: { title: { en: 'Subject', ru: 'Тема' }, width: 44, cell: ({ subject }) => subject },
    file: { title: { en: 'File', ru: 'Файл' }, width: 28, cell: ({ file_name: name }) => name },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 16, cell: ({ state }, language) => states[state][language] },
    sent: { title: { en: 'Sent', ru: 'Отправлено' }, width: 18, cell: ({ sent_at: instant }) => (instant === null ? null : { instant }) },
    tries: { title: { en: 'Tries', ru: 'Попыток' }, width: 10, cell: ({ tries }) => tries },
    fault: { title: { en: 'Last fault', ru: 'Последняя ошибка' }, width: 40, cell: ({ last_fault: fault }) => fault },
  },
});
