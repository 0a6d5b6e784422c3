import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../ui/figures/bars.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { balanceOverTimeQuery } from '../ledger.queries.ts';

type Figure = 'money' | 'lessons' | 'bonus';
type Props = {
  readonly clientId: number;
  readonly figure: Figure;
  readonly asOf: string | undefined;
  readonly onDay: (date: string) => void;
};

const pointOf = { money: 'money', lessons: 'prepaid', bonus: 'bonus' } as const;
const titles = {
  money: 'transactions:picture.money',
  lessons: 'transactions:picture.lessons',
  bonus: 'transactions:picture.bonus',
} as const;

/** A figure of the client at the end of each of the last weeks. Clicking a week sets the date of the figures. */
export function BalancePicture({ clientId, figure, asOf, onDay }: Props) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery(balanceOverTimeQuery(clientId, asOf));
  const points = data?.points ?? [];
  // Hidden for a client without transactions.
  if (data !== undefined && points.every((point) => point[pointOf[figure]] === 0)) return null;
  const bars = points.map((point) => ({
    key: point.date,
    label: formatDate(point.date),
    value: point[pointOf[figure]],
    text: formatMoney(point[pointOf[figure]], data?.currency),
  }));
  return (
    <Card title={t(titles[figure])}>
      <Bars label={t(titles[figure])} bars={bars} onBar={onDay} />
    </Card>
  );
}
