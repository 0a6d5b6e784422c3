import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { formatDay } from '../../ui/formats/calendar-dates.ts';
import { formatMoney } from '../../ui/formats/money.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Dictionary, EntryField } from './dictionaries.ts';
import { titleOfEntry, useOptions } from './use-entries.ts';
import type { Entry } from './use-entries.ts';

/** Title, other fields, archived state, and actions. */
export function useEntryColumns(dictionary: Dictionary, actions: (entry: Entry) => ReactNode): Column<Entry>[] {
  const { t } = useTranslation(['mutualsettlement', 'clients']);
  const options = useOptions(dictionary);
  const currency = useSchoolCurrency();
  const others = dictionary.fields.filter(({ key }) => !key.startsWith('title'));
  const cell = (field: EntryField, entry: Entry): string => {
    const value = field.key === 'price' ? entry.price_now : entry[field.key];
    if (field.kind === 'date') return formatDay(String(value));
    if (field.kind === 'flag') return t(value === true ? 'settings.yes' : 'settings.no');
    if (field.kind === 'money') return formatMoney(Number(value), { currency });
    const titles = new Map(options(field).map(({ id, title }) => [id, title]));
    const chosen = Array.isArray(value) ? value : [value];
    return chosen.map((each) => titles.get(String(each)) ?? String(each)).join(', ');
  };
  return [
    { key: 'title', title: t('reference.field.title'), cell: titleOfEntry },
    ...others.map((field) => ({
      key: field.key,
      title: t(field.title),
      wide: true,
      align: field.kind === 'money' || field.kind === 'number' ? ('right' as const) : ('left' as const),
      cell: (entry: Entry) => cell(field, entry),
    })),
    {
      key: 'active',
      title: t('reference.state'),
      cell: ({ active }: Entry) => <Tag tone={active ? 'held' : 'neutral'}>{t(active ? 'reference.active' : 'reference.archived')}</Tag>,
    },
    { key: 'actions', title: '', align: 'right' as const, width: 48, cell: actions },
  ];
}
