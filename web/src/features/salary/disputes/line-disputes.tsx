import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../salary.module.css';
import type { PayDispute } from '../salary.queries.ts';
import { DisputeText } from './dispute-text.tsx';
import { withdrawDisputeWrite } from './pay-disputes.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const AnswerDisputeDialog = lazyDialog(async () => (await import('./answer-dispute-dialog.tsx')).AnswerDisputeDialog);

type Props = { readonly line: { readonly disputes: readonly PayDispute[] }; readonly ofScheme?: boolean };

/** Disputes of a line, with the available actions: withdraw, answer. */
export function LineDisputes({ line, ofScheme = false }: Props) {
  const { t } = useTranslation('salary');
  const withdraw = useApiWrite(withdrawDisputeWrite);
  const [dialogOpen, setDialogOpen] = useState(false);
  const open = line.disputes.find(({ state }) => state === 'open');
  const takeBack = (id: number) =>
    withdraw.mutate(
      { params: { id } },
      { onSuccess: () => toast.success(t('dispute.withdrawn')), onError: (refusal) => toast.error(errorText(refusal)) },
    );
  return (
    <div className={classes.disputes}>
      {line.disputes.map((dispute) => (
        <DisputeText key={dispute.id} dispute={dispute} />
      ))}
      {open?.can.withdraw.allowed === true && (
        <Button variant="subtle" pending={withdraw.isPending} onClick={() => takeBack(open.id)}>
          {t('dispute.withdraw')}
        </Button>
      )}
      {open?.can.answer.allowed === true && (
        <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
          {t('dispute.answer.act')}
        </Button>
      )}
      {dialogOpen && open !== undefined && <AnswerDisputeDialog dispute={open} ofScheme={ofScheme} onClose={() => setDialogOpen(false)} />}
    </div>
  );
}
