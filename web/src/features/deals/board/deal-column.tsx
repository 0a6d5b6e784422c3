import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from './board.module.css';
import { DealTile } from './deal-tile.tsx';
import type { DealMove, DealRow, StageTotal } from '../deals.queries.ts';
import { dealColumnQuery } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';

type Props = {
  readonly stage: DealStage;
  readonly chosen: DealStageQuery;
  readonly total: StageTotal | undefined;
  readonly currency: string | undefined;
  readonly showsOwner: boolean;
  readonly moves: readonly DealMove[];
  /** Whether it accepts the dragged card; `null` while nothing is dragged. */
  readonly takes: boolean | null;
  readonly onDrag: (deal: DealRow | null) => void;
  readonly onDrop: () => void;
  readonly onMove: (deal: DealRow, stage: DealStage) => void;
};

/** A stage: count and sum of all its deals, and the deals page by page. */
export function DealColumn(props: Props) {
  const { stage, chosen, moves, takes, onDrag, onDrop, onMove } = props;
  const { t } = useTranslation('students');
  const id = useId();
  const [over, setOver] = useState(false);
  const query = useInfiniteQuery(dealColumnQuery(stage, chosen));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const deals =
    data === undefined
      ? undefined
      : asMoved(
          stage,
          data.pages.flatMap(({ results }) => results),
          moves,
        );
  const shown = data?.pages.reduce((sum, { results }) => sum + results.length, 0) ?? 0;
  const left = (data?.pages.at(-1)?.count ?? 0) - shown;
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-stage={stage}
      data-takes={takes ?? undefined}
      data-over={takes === true && over}
      onDragOver={(event) => {
        if (takes !== true) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <ColumnHead id={id} {...props} />
      <QueryPlaceholder query={query} loading={<ColumnSkeleton />} />
      {deals?.length === 0 && <p className={classes.nobody}>{t('deals.empty.column')}</p>}
      <ul className={classes.tiles}>
        {deals?.map((deal) => (
          <li key={deal.id}>
            <DealTile
              deal={deal}
              showsOwner={props.showsOwner}
              isMoving={moves.some((move) => move.deal.id === deal.id)}
              onDrag={onDrag}
              onMove={(to) => onMove(deal, to)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('deals.board.more', { count: left })}
        </Button>
      )}
    </section>
  );
}

/** A column with pending moves applied: leaving cards removed, arriving ones first. */
function asMoved(stage: DealStage, deals: readonly DealRow[], moves: readonly DealMove[]): DealRow[] {
  const stayed = deals.filter(({ id }) => !moves.some((move) => move.deal.id === id && move.stage !== stage));
  const come = moves.filter((move) => move.stage === stage && !stayed.some(({ id }) => id === move.deal.id));
  return [...come.map(({ deal }) => ({ ...(deal as DealRow), stage, overdue: false })), ...stayed];
}

function ColumnHead({ id, stage, total, currency }: Pick<Props, 'stage' | 'total' | 'currency'> & { readonly id: string }) {
  const { t } = useTranslation('students');
  return (
    <header className={classes.head}>
      <h2 id={id}>
        {t(stageTitles[stage])}
        {total !== undefined && <span className={classes.count}>{formatNumber(total.count)}</span>}
      </h2>
      <p className={classes.sum}>{total === undefined ? '' : formatMoney(total.sum, currency)}</p>
      {total !== undefined && total.overdue > 0 && <Tag tone="attention">{t('deals.board.overdue', { count: total.overdue })}</Tag>}
    </header>
  );
}

function ColumnSkeleton() {
  return (
    <div className={classes.tiles} aria-busy>
      <Skeleton height={84} />
      <Skeleton height={84} />
    </div>
  );
}
