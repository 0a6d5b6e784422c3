import { dealLeadsTo, dealStages } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from './board.module.css';
import { DealColumn } from './deal-column.tsx';
import type { DealMove, DealRow } from '../deals.queries.ts';
import { dealTotalsQuery, usePendingMoves } from '../deals.queries.ts';
import { useStageChange } from './use-stage-change.tsx';
import { Scrollable } from '../../../ui/scrollable.tsx';

type Props = { readonly chosen: DealStageQuery; readonly showsOwner: boolean };

/** Deals by stage. Cards are dragged, or moved by their menus. Moves are shown optimistically. */
export function DealBoard({ chosen, showsOwner }: Props) {
  const { t } = useTranslation('students');
  const { data, error, refetch } = useQuery(dealTotalsQuery(chosen));
  const [dragged, setDragged] = useState<DealRow | null>(null);
  const underWay = usePendingMoves();
  const { change, dialog } = useStageChange();
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={classes.hint}>{t('deals.board.hint')}</p>
      <Scrollable className={classes.board} label={t('deals.board.label')}>
        {dealStages.map((stage) => (
          <DealColumn
            key={stage}
            stage={stage}
            chosen={chosen}
            total={data?.stages.find((each) => each.stage === stage)}
            currency={data?.currency}
            showsOwner={showsOwner}
            moves={underWay}
            takes={dragged === null ? null : takes(dragged, stage, underWay)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) change(dragged, stage);
              setDragged(null);
            }}
            onMove={change}
          />
        ))}
      </Scrollable>
      {dialog}
    </>
  );
}

/** Whether a column accepts the dragged card. A card being moved is accepted nowhere. */
function takes(deal: DealRow, stage: DealStage, pending: readonly DealMove[]): boolean {
  return dealLeadsTo[deal.stage].includes(stage) && !pending.some((move) => move.deal.id === deal.id);
}
