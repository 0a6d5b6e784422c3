import type { TFunction } from 'i18next';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import type { priceList } from './price-list.ts';
import { currencySymbol, formatMoney, Money } from '../../../ui/formats/money.tsx';
import { RowOpener } from '../../../ui/table/row-opener.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import classes from '../subscriptions.module.css';
import type { PricedAbonement } from './price-list.queries.ts';

export const stateTitles = {
  on_sale: 'clients:price_list.state.on_sale',
  withdrawn: 'clients:price_list.state.withdrawn',
  replaced: 'clients:price_list.state.replaced',
} as const;

const tones = { on_sale: 'held', withdrawn: 'neutral', replaced: 'cancelled' } as const satisfies Record<PricedAbonement['state'], Tone>;

export function AbonementStateTag({ state, t }: { readonly state: PricedAbonement['state']; readonly t: TFunction<'clients'> }) {
  return <Tag tone={tones[state]}>{t(stateTitles[state])}</Tag>;
}

type Opening = {
  readonly opened: number | undefined;
  readonly onToggle: (id: number) => void;
};

/** "5–9", or "5" for a single grade. */
export function gradesText({ grade_from, grade_to }: { readonly grade_from: number; readonly grade_to: number }): string {
  return grade_from === grade_to ? String(grade_from) : `${grade_from}–${grade_to}`;
}

export function priceListColumns(
  t: TFunction<'clients'>,
  rows: readonly PricedAbonement[] | undefined,
  { opened, onToggle }: Opening,
  schoolCurrency: string,
): ListColumn<typeof priceList>[] {
  const currency = rows?.[0]?.currency ?? schoolCurrency;
  return [
    {
      key: 'title',
      title: t('price_list.column.title'),
      cell: ({ id, title }) => (
        <RowOpener open={id === opened} onToggle={() => onToggle(id)}>
          <span className={classes.title}>{title}</span>
        </RowOpener>
      ),
    },
    { key: 'course', title: t('price_list.column.course'), ordering: 'course', wide: true, cell: (row) => row.service_course_title },
    { key: 'grades', exportedAs: ['grade_from', 'grade_to'], title: t('price_list.column.grades'), wide: true, cell: gradesText },
    { key: 'units', title: t('price_list.column.units'), ordering: 'units', align: 'right', wide: true, cell: ({ units }) => units },
    {
      key: 'price',
      title: t('price_list.column.price', { currency: currencySymbol(currency) }),
      ordering: 'price',
      align: 'right',
      cell: ({ price, units }) => (
        <span title={t('sell.per_lesson', { price: formatMoney(Math.floor(price / units), { currency }) })}>
          <Money amount={price} />
        </span>
      ),
    },
    { key: 'valid', title: t('price_list.column.valid_days'), align: 'right', wide: true, cell: ({ valid_days }) => valid_days },
    { key: 'freeze', title: t('price_list.column.freeze_days'), align: 'right', wide: true, cell: ({ freeze_days }) => freeze_days },
    { key: 'sold', title: t('price_list.column.sold'), align: 'right', wide: true, cell: ({ sold }) => sold },
    { key: 'state', title: t('price_list.column.state'), cell: ({ state }) => <AbonementStateTag state={state} t={t} /> },
  ];
}
