import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { SendSettlementDialog } from './send-settlement-dialog.tsx';
import classes from './settlement.module.css';
import { downloadSettlement } from './settlements.queries.ts';
import type { Settlement } from './settlements.queries.ts';

type Props = { readonly settlement: Settlement; readonly disabled: boolean };

/** Downloads the settlement as PDF or table, and mails it to the client. */
export function SettlementActions({ settlement, disabled }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const [sending, setSending] = useState(false);
  const [fetching, setFetching] = useState<'pdf' | 'xlsx' | null>(null);
  const { client, from, to, can } = settlement;
  const reason = can.send.reason === null ? undefined : refusalText(can.send.reason);
  const download = async (format: 'pdf' | 'xlsx') => {
    setFetching(format);
    await downloadSettlement(client.id, { from, to }, format).catch((error: unknown) => toast.error(error));
    setFetching(null);
  };
  return (
    <div className={classes.actions}>
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button key={format} variant="default" disabled={disabled} pending={fetching === format} onClick={() => void download(format)}>
          <IconDownload size={16} stroke={1.8} aria-hidden />
          {t(format === 'pdf' ? 'settlement.pdf' : 'settlement.xlsx')}
        </Button>
      ))}
      <Button disabled={disabled || !can.send.allowed} title={reason} onClick={() => setSending(true)}>
        {t('settlement.send.action')}
      </Button>
      {reason !== undefined && <span className="soft">{reason}</span>}
      {sending && <SendSettlementDialog settlement={settlement} onClose={() => setSending(false)} />}
    </div>
  );
}
