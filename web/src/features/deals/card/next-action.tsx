import { isOpenDeal } from '@lectern/contract/deals/deal-states';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../deals.module.css';
import type { DealRow } from '../deals.queries.ts';

type Props = { readonly deal: Pick<DealRow, 'stage' | 'next_action' | 'next_action_on' | 'overdue'> };

/** Next action and due date. Highlighted if overdue or missing. */
export function NextAction({ deal: { stage, next_action, next_action_on, overdue } }: Props) {
  const { t } = useTranslation('students');
  if (!isOpenDeal(stage)) return null;
  if (next_action_on === null) return <span className={classes.soft}>{t('deals.tile.no_action')}</span>;
  return (
    <span className={classes.action}>
      {overdue ? <Tag tone="attention">{formatShortDay(next_action_on)}</Tag> : <span>{formatShortDay(next_action_on)}</span>}
      <span>{next_action}</span>
    </span>
  );
}
