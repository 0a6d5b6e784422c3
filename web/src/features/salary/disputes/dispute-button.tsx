import { IconMessageReport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DisputedLine } from './dispute-pay-dialog.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const DisputePayDialog = lazyDialog(async () => (await import('./dispute-pay-dialog.tsx')).DisputePayDialog);

/** Disputes a line of the user's own pay. */
export function DisputeButton({ line, personId }: { readonly line: DisputedLine; readonly personId: number }) {
  const { t } = useTranslation('salary');
  const [dialogOpen, setDialogOpen] = useState(false);
  const label = t('dispute.named', { date: formatDate(line.business_date), id: line.id });
  return (
    <>
      <IconButton
        icon={IconMessageReport}
        aria-label={label}
        title={t('dispute.act')}
        aria-haspopup="dialog"
        onClick={() => setDialogOpen(true)}
      />
      {dialogOpen && <DisputePayDialog line={line} personId={personId} onClose={() => setDialogOpen(false)} />}
    </>
  );
}
