import { approvalStates } from '@lectern/contract/ledger/ledger-states';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { approvalList } from './approval-list.ts';
import { withdrawWrite } from './approvals.queries.ts';
import type { MoneyApproval } from './approvals.queries.ts';
import { DecideApprovalDialog } from './decide-approval-dialog.tsx';
import { occasionOf } from './occasion-of.ts';

const stateNames = {
  pending: 'transactions:approval.state.pending',
  approved: 'transactions:approval.state.approved',
  rejected: 'transactions:approval.state.rejected',
  withdrawn: 'transactions:approval.state.withdrawn',
} as const;
const tones: Readonly<Record<MoneyApproval['state'], Tone>> = {
  pending: 'attention',
  approved: 'held',
  rejected: 'danger',
  withdrawn: 'cancelled',
};

/** Approval requests with their decisions. Users with the right decide here. */
export default function ApprovalsPage() {
  const { t } = useTranslation('transactions');
  const page = useList(approvalList);
  const [open, setOpen] = useState<MoneyApproval | null>(null);
  const states = approvalStates.map((value) => ({ value, label: t(stateNames[value]) }));
  return (
    <Page title={t('approval.title')}>
      <ListView
        page={page}
        label={t('approval.title')}
        searchLabel={t('approval.search')}
        columns={approvalColumns(t, setOpen)}
        filters={[page.filter('state', t('approval.column.state'), states)]}
        empty={{ title: t('approval.empty.title'), filtered: t('approval.empty.filtered'), none: t('approval.empty.none') }}
      />
      {open !== null && <DecideApprovalDialog approval={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function approvalColumns(t: TFunction<'transactions'>, onOpen: (approval: MoneyApproval) => void): ListColumn<typeof approvalList>[] {
  return [
    { key: 'asked', title: t('approval.column.asked'), width: 160, wide: true, cell: ({ asked_at }) => formatDateTime(asked_at) },
    {
      key: 'client',
      title: t('approval.column.client'),
      cell: ({ client_id, client_name }) => (
        <Link to="/clients/$clientId" params={{ clientId: String(client_id) }}>
          {client_name}
        </Link>
      ),
    },
    {
      key: 'what',
      title: t('approval.column.what'),
      exportedAs: ['what', 'date', 'comment'],
      cell: (approval) => (
        <>
          {occasionOf(approval, t)} <span className="soft">{approval.comment}</span>
        </>
      ),
    },
    {
      key: 'sum',
      title: t('approval.column.sum'),
      align: 'right',
      cell: ({ amount, currency }) => formatMoney(amount, { currency }),
    },
    { key: 'by', title: t('approval.column.by'), wide: true, cell: ({ asked_by_name }) => asked_by_name },
    {
      key: 'state',
      title: t('approval.column.state'),
      exportedAs: ['state', 'decided', 'decider', 'answer'],
      cell: (approval) => <State approval={approval} onOpen={onOpen} />,
    },
  ];
}

function State({ approval, onOpen }: { readonly approval: MoneyApproval; readonly onOpen: (approval: MoneyApproval) => void }) {
  const { t } = useTranslation('transactions');
  const withdraw = useApiWrite(withdrawWrite);
  const { id, state, can, decided_by_name, decided_at, decision_comment } = approval;
  if (can.approve.allowed) {
    return (
      <Button variant="default" onClick={() => onOpen(approval)} aria-label={`${t('approval.decide')}: ${approval.client_name}`}>
        {t('approval.decide')}
      </Button>
    );
  }
  const press = () =>
    withdraw.mutate(
      { params: { id } },
      { onSuccess: () => toast.success(t('approval.withdrawn')), onError: (error) => toast.error(error) },
    );
  return (
    <>
      <Tag tone={tones[state]}>{t(stateNames[state])}</Tag>{' '}
      {decided_at !== null && decided_by_name !== null && (
        <span className="soft">
          {t('approval.answer', { name: decided_by_name, time: formatDateTime(decided_at) })} {decision_comment}
        </span>
      )}
      {can.withdraw.allowed && (
        <Button
          variant="subtle"
          pending={withdraw.isPending}
          onClick={press}
          aria-label={`${t('approval.withdraw')}: ${approval.client_name}`}
        >
          {t('approval.withdraw')}
        </Button>
      )}
    </>
  );
}
