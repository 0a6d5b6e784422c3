import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { pendingApprovalsQuery } from '../approvals/approvals.queries.ts';
import type { MoneyApproval } from '../approvals/approvals.queries.ts';
import { DecideApprovalDialog } from '../approvals/decide-approval-dialog.tsx';
import { occasionOf } from '../approvals/occasion-of.ts';
import classes from '../ledger.module.css';

/** Pending approval requests, for users who may decide. Hidden if there are none. */
export function ApprovalsCard() {
  const { t } = useTranslation('transactions');
  const [open, setOpen] = useState<MoneyApproval | null>(null);
  const { data } = useQuery(pendingApprovalsQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <Card title={t('approval.card.title')} aside={data.count}>
      <ul className={classes.waiting}>
        {data.results.map((approval) => (
          <li key={approval.id}>
            <span>
              {approval.client_name}: {formatMoney(approval.amount, { currency: approval.currency })}{' '}
              <span className="soft">
                {occasionOf(approval, t)} · {approval.asked_by_name}
              </span>
            </span>
            {approval.can.approve.allowed && (
              <Button variant="default" onClick={() => setOpen(approval)} aria-label={`${t('approval.decide')}: ${approval.client_name}`}>
                {t('approval.decide')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Link to="/approvals">{t('approval.card.open')}</Link>
      {open !== null && <DecideApprovalDialog approval={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
