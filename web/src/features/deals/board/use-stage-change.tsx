import { undo } from '../../../ui/toasts/undo.ts';
import { dealLeadsTo } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { DealCard, DealRow } from '../deals.queries.ts';
import { moveDealWrite, undoMoveWrite } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const WinDealDialog = lazyDialog(async () => (await import('../card/win-deal-dialog.tsx')).WinDealDialog);
const LoseDealDialog = lazyDialog(async () => (await import('../card/lose-deal-dialog.tsx')).LoseDealDialog);

type Deal = DealRow | DealCard;

/**
 * Moves a deal: optimistic, with undo in the toast. Losing asks for a reason, winning for the account manager; a deal without a client opens the dialog that creates one.
 * The caller must render `dialog`.
 */
export function useStageChange(): { readonly change: (deal: Deal, stage: DealStage) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const [losing, setLosing] = useState<Deal | null>(null);
  const [winning, setWinning] = useState<Deal | null>(null);
  const move = useApiWrite(moveDealWrite);
  const moveBack = useApiWrite(undoMoveWrite);
  const onMoved = (before: Deal, after: DealCard) => {
    if (after.stage === 'won') {
      toast.success(t('deals.move.won', { name: after.name }));
      return;
    }
    const undone = () => toast.success(t('deals.move.undone', { name: after.name, stage: t(stageTitles[before.stage]) }));
    toast.success(
      t('deals.move.done', { name: after.name, stage: t(stageTitles[after.stage]) }),
      undo(() => moveBack.mutateAsync({ params: { id: after.id }, body: { version: after.version } }).then(undone)),
    );
  };
  const change = (deal: Deal, stage: DealStage) => {
    if (stage === deal.stage) return;
    if (!dealLeadsTo[deal.stage].includes(stage)) toast.error(refusalText('deal_stage_not_next'));
    else if (stage === 'won' && deal.client_id === null)
      toast.error(refusalText('deal_needs_client'), {
        action: {
          label: t('deals.move.open'),
          onAction: () => void navigate({ to: '/deals/$dealId', params: { dealId: String(deal.id) } }),
        },
      });
    else if (stage === 'lost') setLosing(deal);
    else if (stage === 'won') setWinning(deal);
    else move.mutate({ deal, stage }, { onSuccess: (after) => onMoved(deal, after), onError: (error) => toast.error(error) });
  };
  const dialog = (
    <>
      {winning !== null && <WinDealDialog deal={winning} onClose={() => setWinning(null)} onWon={(after) => onMoved(winning, after)} />}
      {losing !== null && <LoseDealDialog deal={losing} onClose={() => setLosing(null)} onLost={(after) => onMoved(losing, after)} />}
    </>
  );
  return { change, dialog };
}
