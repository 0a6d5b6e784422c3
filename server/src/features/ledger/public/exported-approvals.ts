import { approvalsContract } from '@lectern/contract/ledger/approvals.contract';
import type { MoneyApproval } from '@lectern/contract/ledger/approvals.schema';
import type { ApprovalState } from '@lectern/contract/ledger/ledger-states';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listApprovals } from '../approvals/approvals.queries.ts';

const states: Readonly<Record<ApprovalState, Words>> = {
  pending: { en: 'Waiting', ru: 'Ожидает' },
  approved: { en: 'Approved', ru: 'Согласовано' },
  rejected: { en: 'Rejected', ru: 'Отклонено' },
  withdrawn: { en: 'Withdrawn', ru: 'Отозвано' },
};

const what = ({ kind, occasion_title }: MoneyApproval, language: 'en' | 'ru') =>
  kind === 'payment' ? occasion_title : `${{ en: 'Reversal', ru: 'Отмена' }[language]}: ${occasion_title}`;

/** The export of requests for approval and their decisions. */
export const exportedApprovals = exportedList({
  subject: 'approvals',
  title: { en: 'Approvals', ru: 'Согласования' },
  of: approvalsContract.listApprovals,
  list: listApprovals,
  id: ({ id }) => id,
  columns: {
    asked: { title: { en: 'Requested', ru: 'Запрошено' }, width: 18, cell: ({ asked_at: instant }) => ({ instant }) },
    client: { title: { en: 'Client', ru: 'Клиент' }, width: 28, cell: ({ client_name: name }) => name },
    what: { title: { en: 'What for', ru: 'За что' }, width: 30, cell: what },
    sum: { title: { en: 'Amount', ru: 'Сумма' }, width: 16, cell: ({ amount: money, currency }) => ({ money, currency }) },
    date: { title: { en: 'Date', ru: 'Дата' }, width: 12, cell: ({ business_date: date }) => (date === null ? null : { date }) },
    by: { title: { en: 'Requested by', ru: 'Кто запросил' }, width: 24, cell: ({ asked_by_name: name }) => name },
    comment: { title: { en: 'Reason', ru: 'Причина' }, width: 40, cell: ({ comment }) => comment },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 14, cell: ({ state }, language) => states[state][language] },
    decided: {
      title: { en: 'Decided', ru: 'Решено' },
      width: 18,
      cell: ({ decided_at: instant }) => (instant === null ? null : { instant }),
    },
    decider: { title: { en: 'Decided by', ru: 'Кто решил' }, width: 24, cell: ({ decided_by_name: name }) => name },
    answer: { title: { en: 'Answer', ru: 'Ответ' }, width: 40, cell: ({ decision_comment: comment }) => comment },
  },
});
