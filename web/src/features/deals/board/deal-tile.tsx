import type { DealStage } from '@lectern/contract/deals/deal-states';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import classes from './board.module.css';
import type { DealRow } from '../deals.queries.ts';
import { NextAction } from '../card/next-action.tsx';
import { StageMenu } from './stage-menu.tsx';

type Props = {
  readonly deal: DealRow;
  readonly showsOwner: boolean;
  /** A move is pending: it cannot be moved until the server has answered. */
  readonly isMoving: boolean;
  readonly onDrag: (deal: DealRow | null) => void;
  readonly onMove: (stage: DealStage) => void;
};

export function DealTile({ deal, showsOwner, isMoving, onDrag, onMove }: Props) {
  const { t } = useTranslation('students');
  const { id, name, kid_name, grade, course_title, trial, expected_sum, currency, owner_name, loss_reason } = deal;
  const who = [kid_name, grade === null ? '' : t('deals.tile.grade', { grade }), course_title ?? ''].filter((part) => part !== '');
  return (
    <article
      className={classes.tile}
      data-overdue={deal.overdue}
      data-way={isMoving}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(deal);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.top}>
        <Link to="/deals/$dealId" params={{ dealId: String(id) }} className={classes.name} draggable={false}>
          {name}
        </Link>
        {!isMoving && (
          <StageMenu deal={deal} className={classes.menu} label={t('deals.board.move', { name })} onMove={onMove}>
            <IconDots size={16} aria-hidden />
          </StageMenu>
        )}
      </div>
      {who.length > 0 && <p className={classes.soft}>{who.join(', ')}</p>}
      <NextAction deal={deal} />
      {loss_reason !== null && <p className={classes.soft}>{loss_reason}</p>}
      {trial !== null && (
        <p className={classes.soft}>{t('deals.tile.trial', { when: `${formatShortDay(trial.start)}, ${formatTime(trial.start)}` })}</p>
      )}
      {(expected_sum !== null || showsOwner) && (
        <p className={classes.foot}>
          <span className={classes.soft}>{showsOwner ? owner_name : ''}</span>
          {expected_sum !== null && <Money amount={expected_sum} currency={currency} soft />}
        </p>
      )}
    </article>
  );
}
