import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '../../ui/explain/change-history.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import type { Dictionary } from './dictionaries.ts';
import { historyQuery } from './reference.queries.ts';
import type { ReferenceChange } from './reference.queries.ts';
import { useOptions } from './use-entries.ts';

const actions = {
  create: 'mutualsettlement:reference.action.create',
  edit: 'mutualsettlement:reference.action.edit',
  delete: 'mutualsettlement:reference.action.delete',
  reorder: 'mutualsettlement:reference.action.reorder',
  set_price: 'mutualsettlement:reference.action.set_price',
  drop_price: 'mutualsettlement:reference.action.drop_price',
} as const satisfies Record<ReferenceChange['action'], string>;

/** Change history of an entry, newest first. */
export function EntryHistory({ dictionary, id }: { readonly dictionary: Dictionary; readonly id: number }) {
  const { t } = useTranslation(['mutualsettlement', 'clients', 'common']);
  const { data } = useQuery(historyQuery(dictionary.noun, id));
  const options = useOptions(dictionary);
  const text = (name: string, value: string | null) => {
    if (value === null) return '—';
    if (name === 'price') return formatMoney(Number(value));
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'settings.yes' : 'settings.no');
    const field = dictionary.fields.find(({ key }) => key === name);
    const titles = new Map(field === undefined ? [] : options(field).map((each) => [each.id, each.title]));
    return value
      .split(', ')
      .map((each) => titles.get(each) ?? each)
      .join(', ');
  };
  const title = (name: string) => {
    if (name === 'active') return t('reference.active');
    if (name === 'valid_from') return t('reference.prices.from');
    const field = dictionary.fields.find(({ key }) => key === name);
    return field === undefined ? name : t(field.title);
  };
  return (
    <ChangeHistory
      entries={data}
      action={({ action }) => t(actions[action])}
      change={({ field, old, new: after }) => `${title(field)}: ${old === null ? '' : `${text(field, old)} → `}${text(field, after)}`}
    />
  );
}
