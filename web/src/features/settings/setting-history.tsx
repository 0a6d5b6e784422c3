import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { cellText, cellTitleText } from './policy-cells.ts';
import { valueText } from './setting-text.ts';
import { settingHistoryQuery } from './settings.queries.ts';
import type { Setting, SettingValue } from './settings.queries.ts';
import classes from './settings.module.css';

type Props = { readonly setting: Setting; readonly currency: string };

/** Who changed a setting when, from what to what; the latest first. */
export function SettingHistory({ setting, currency }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { data } = useQuery(settingHistoryQuery(setting.key));
  const text = (field: string, value: string | null) => {
    if (value === null) return '—';
    return field === 'value' ? valueText(t, setting, typed(setting, value), currency) : cellText(t, field, value);
  };
  if (data === undefined) return null;
  return (
    <section className={classes.history} aria-label={t('settings.history')}>
      <h3 className={classes.title}>{t('settings.history')}</h3>
      {data.length === 0 && <p className="soft">{t('settings.never_changed')}</p>}
      <ul>
        {data.map(({ id, at, author, changes }) => (
          <li key={id}>
            <span className={classes.soft}>
              {formatDateTime(at)} · {author?.name ?? t('settings.by_file')}
            </span>
            {changes.map(({ field, old, new: after }) => (
              <span key={field}>
                {field === 'value' ? '' : `${cellTitleText(t, field)}: `}
                {text(field, old)} → {text(field, after)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The log tells values as text. */
function typed({ kind }: Setting, value: string): SettingValue {
  if (kind === 'flag') return value === 'true';
  return kind === 'number' || kind === 'money' ? Number(value) : value;
}
