import type { TFunction } from 'i18next';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import type { dealList } from './deals-list.ts';
import { formatShortDay } from '../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { DealRow } from './deals.queries.ts';
import { StageTag } from './stage-tag.tsx';

type DealColumn = ListColumn<typeof dealList>;

export function dealColumns(
  t: TFunction<'students'>,
  rows: readonly DealRow[] | undefined,
  seesAll: boolean,
  schoolCurrency: string,
): DealColumn[] {
  const currency = currencySymbol(rows?.[0]?.currency ?? schoolCurrency);
  return [
    { key: 'name', title: t('deals.column.name'), ordering: 'name', cell: ({ name }) => name },
    { key: 'phone', title: t('deals.column.phone'), wide: true, usual: false, cell: ({ phone }) => phone },
    {
      key: 'kid',
      title: t('deals.column.kid'),
      wide: true,
      cell: ({ kid_name, grade }) =>
        [kid_name, grade === null ? '' : t('deals.tile.grade', { grade })].filter((part) => part !== '').join(', '),
    },
    { key: 'course', title: t('deals.column.course'), wide: true, cell: ({ course_title }) => course_title },
    { key: 'stage', title: t('deals.column.stage'), cell: ({ stage }) => <StageTag stage={stage} /> },
    {
      key: 'due',
      title: t('deals.column.due'),
      ordering: 'next_action_on',
      cell: ({ next_action_on: day, overdue }) =>
        day === null ? null : overdue ? <Tag tone="attention">{formatShortDay(day)}</Tag> : formatShortDay(day),
    },
    { key: 'action', title: t('deals.column.action'), wide: true, cell: ({ next_action }) => next_action },
    { key: 'source', title: t('deals.column.source'), wide: true, usual: false, cell: ({ source_title }) => source_title },
    { key: 'owner', title: t('deals.column.owner'), wide: true, usual: seesAll, cell: ({ owner_name }) => owner_name },
    { key: 'loss', title: t('deals.column.loss'), wide: true, usual: false, cell: ({ loss_reason }) => loss_reason },
    {
      key: 'sum',
      title: t('deals.column.sum', { currency }),
      ordering: 'expected_sum',
      align: 'right',
      wide: true,
      cell: ({ expected_sum }) => (expected_sum === null ? null : <Money amount={expected_sum} />),
    },
  ];
}
