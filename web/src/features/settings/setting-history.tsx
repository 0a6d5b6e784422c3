import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '../../ui/explain/change-history.tsx';
import { cellText, cellTitleText } from './policy-cells.ts';
import { valueText } from './setting-text.ts';
import { settingHistoryQuery } from './settings.queries.ts';
import type { Setting, SettingValue } from './settings.queries.ts';

type Props = { readonly setting: Setting; readonly currency: string };

/** Change history of a setting. */
export function SettingHistory({ setting, currency }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { data } = useQuery(settingHistoryQuery(setting.key));
  const text = (field: string, value: string | null) => {
    if (value === null) return '—';
    return field === 'value' ? valueText(t, setting, typed(setting, value), currency) : cellText(t, field, value);
  };
  const title = (field: string) => (field === 'value' ? '' : `${cellTitleText(t, field)}: `);
  return (
    <ChangeHistory entries={data} change={({ field, old, new: after }) => `${title(field)}${text(field, old)} → ${text(field, after)}`} />
  );
}

/** The log contains values as text. */
function typed({ kind }: Setting, value: string): SettingValue {
  if (kind === 'flag') return value === 'true';
  return kind === 'number' || kind === 'money' ? Number(value) : value;
}
