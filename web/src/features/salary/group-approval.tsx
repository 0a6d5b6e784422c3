import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { refusalText } from '../../ui/forms/error-text.ts';
import { approveGroupWrite } from './periods/pay-periods.queries.ts';
import classes from './salary.module.css';
import type { GroupSalaryPage } from './salary.queries.ts';

type Props = Pick<GroupSalaryPage, 'period'> & { readonly approval: NonNullable<GroupSalaryPage['approval']> };

/** Approval of the user's group: progress, and a button that approves all. */
export function GroupApproval({ period, approval: { people, approved, can } }: Props) {
  const { t } = useTranslation('salary');
  const [confirming, setConfirming] = useState(false);
  const write = useApiWrite(approveGroupWrite);
  if (people === 0 || period.state === 'open' || period.id === null) return null;
  const { id } = period;
  const left = approved < people;
  const why = left && period.state === 'under_review' ? can.approve.reason : null;
  return (
    <>
      <span className={classes.soft}>{t('group.approved', { approved, people })}</span>
      {left && can.approve.allowed && <Button onClick={() => setConfirming(true)}>{t('group.approve.act')}</Button>}
      {why !== null && <span className={classes.soft}>{refusalText(why)}</span>}
      {confirming && (
        <ConfirmWrite
          title={t('group.approve.title', { period: periodTitle(period) })}
          confirmTitle={t('group.approve.act')}
          send={() => write.mutateAsync({ params: { id } })}
          done={(done) => t('group.approved', { approved: done.approved, people: done.people })}
          onClose={() => setConfirming(false)}
        >
          <p>{t('group.approve.effect', { count: people - approved })}</p>
        </ConfirmWrite>
      )}
    </>
  );
}
