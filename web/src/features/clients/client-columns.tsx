import type { TFunction } from 'i18next';
import { Avatar } from '../../ui/images/avatar.tsx';
import type { ListColumn, RowOf } from '../list-tools/public/define-list.ts';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { ClientStateTag } from './client-state-tag.tsx';
import type { clientList } from './client-list.ts';
import { firstNameOf } from '@lectern/contract/name-order';

type Row = RowOf<typeof clientList>;
type ClientColumn = ListColumn<typeof clientList>;

/** Columns of the list. Those that the role may not see are null in every row and omitted. */
export function clientColumns(
  t: TFunction<'clients'>,
  rows: readonly Row[] | undefined,
  serves: boolean,
  schoolCurrency: string,
): ClientColumn[] {
  const has = (shown: (row: Row) => boolean) => (rows === undefined || rows.length === 0 ? serves : rows.some(shown));
  const managers = new Set(rows?.map(({ manager_name }) => manager_name));
  const currency = currencySymbol(rows?.[0]?.currency ?? schoolCurrency);
  const columns: (ClientColumn | false)[] = [
    {
      key: 'name',
      title: t('column.client'),
      ordering: 'name',
      cell: ({ name }) => (
        <>
          <Avatar name={name} />
          {name}
        </>
      ),
    },
    has(({ phone }) => phone !== null) && {
      key: 'phone',
      title: t('column.phone'),
      wide: true,
      cell: ({ phone }) => <span style={{ color: 'var(--ink-soft)' }}>{phone}</span>,
    },
    { key: 'kids', title: t('column.kids'), wide: true, cell: ({ kids, name }) => <Kids kids={kids} family={name} t={t} /> },
    {
      key: 'courses',
      title: t('column.courses'),
      wide: true,
      cell: ({ courses }) => <span title={courses.join(', ')}>{courses.join(', ')}</span>,
    },
    {
      key: 'units',
      title: t('column.units_left'),
      ordering: 'units_left',
      align: 'right',
      wide: serves,
      cell: ({ units_left }) => units_left,
    },
    has(({ balance }) => balance !== null) && {
      key: 'balance',
      title: t('column.balance', { currency }),
      ordering: 'balance',
      align: 'right',
      cell: ({ balance }) => balance !== null && <Money amount={balance} warn />,
    },
    { key: 'state', title: t('column.state'), cell: (row) => <ClientStateTag client={row} /> },
    managers.size > 1 && {
      key: 'manager',
      title: t('column.manager'),
      wide: true,
      cell: ({ manager_name }) => <span style={{ color: 'var(--ink-soft)' }}>{manager_name}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Children by first name: the surname is usually the client's, and is in the tooltip. */
function Kids({ kids, family, t }: { readonly kids: Row['kids']; readonly family: string; readonly t: TFunction<'clients'> }) {
  return (
    <span title={kids.map(({ name }) => name).join(', ')}>
      {kids.map(({ name, grade }) => t('kid_grade', { name: firstNameOf(name, family), grade })).join(' · ')}
    </span>
  );
}
