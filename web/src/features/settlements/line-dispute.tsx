import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import classes from './settlement.module.css';
import type { Settlement, SettlementDispute, SettlementLine } from './settlements.queries.ts';

const sides = { client: 'mutualsettlement:settlement.dispute.client', school: 'mutualsettlement:settlement.dispute.school' } as const;

/** Disputes of a line, with actions. */
export function LineDispute({ line, settlement }: { readonly line: SettlementLine; readonly settlement: Settlement }) {
  const { t } = useTranslation('mutualsettlement');
  const [dialog, setDialog] = useState<'dispute' | 'resolve' | null>(null);
  const { dispute } = line;
  const isOpen = dispute?.state === 'open';
  const can = isOpen ? dispute.can.resolve : settlement.can.dispute;
  const reason = can.reason === null ? undefined : refusalText(can.reason);
  return (
    <div className={classes.dispute}>
      {dispute !== null && <DisputeSummary dispute={dispute} />}
      <div className={classes.links}>
        <Button variant="default" disabled={!can.allowed} title={reason} onClick={() => setDialog(isOpen ? 'resolve' : 'dispute')}>
          {t(isOpen ? 'settlement.resolve.action' : 'settlement.dispute.action')}
        </Button>
        {reason !== undefined && <span className="soft">{reason}</span>}
      </div>
      {dialog === 'dispute' && <DisputeDialog line={line} clientId={settlement.client.id} onClose={() => setDialog(null)} />}
      {dialog === 'resolve' && dispute !== null && <ResolveDialog no={line.no} dispute={dispute} onClose={() => setDialog(null)} />}
    </div>
  );
}

function DisputeSummary({ dispute }: { readonly dispute: SettlementDispute }) {
  const { t } = useTranslation('mutualsettlement');
  const { raised_by, reason, opened_at, opened_by_name, resolution, resolved_at, resolved_by_name, correction_id } = dispute;
  return (
    <dl className={classes.said}>
      <dt className="soft">
        {t('settlement.dispute.by', { side: t(sides[raised_by]), name: opened_by_name, when: formatDateTime(opened_at) })}
      </dt>
      <dd>{reason}</dd>
      {resolution !== null && (
        <>
          <dt className="soft">
            {t('settlement.dispute.resolved_by', {
              name: resolved_by_name ?? '',
              when: resolved_at === null ? '' : formatDateTime(resolved_at),
            })}
          </dt>
          <dd>{resolution}</dd>
        </>
      )}
      {correction_id !== null && <dd className="soft">{t('settlement.resolve.correction_shown', { id: correction_id })}</dd>}
    </dl>
  );
}
