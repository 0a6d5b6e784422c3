import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { changesOf, limitsText, titleOf, valueText } from './setting-text.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';

const fromTexts = {
  at_once: 'mutualsettlement:settings.from.at_once',
  new_sign_ins: 'mutualsettlement:settings.from.new_sign_ins',
  new_links: 'mutualsettlement:settings.from.new_links',
  new_records: 'mutualsettlement:settings.from.new_records',
  new_lessons: 'mutualsettlement:settings.from.new_lessons',
  next_run: 'mutualsettlement:settings.from.next_run',
} as const satisfies Record<Setting['from'], string>;

type Props = {
  readonly setting: Setting;
  readonly currency: string;
  /** A note shown before it is changed. */
  readonly note: string | null;
  readonly onEdit: () => void;
  readonly children?: ReactNode;
};

export function SettingRow({ setting, currency, note, onEdit, children }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { key, value, fixed, changed, from } = setting;
  const title = titleOf(t, key);
  return (
    <section className={classes.row} aria-label={title}>
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.changes}>{changesOf(t, key)}</p>
        <p className={classes.soft}>
          {t(fromTexts[from])}
          {typeof value !== 'object' && ` · ${limitsText(t, setting, currency)}`}
        </p>
        {note !== null && <p className={classes.note}>{note}</p>}
        {fixed !== null && <p className={classes.note}>{refusalText(fixed)}</p>}
        {changed !== null && (
          <p className={classes.soft}>
            {t('settings.changed', { name: changed.by ?? t('settings.by_file'), time: formatDateTime(changed.at) })}
          </p>
        )}
      </div>
      <div className={classes.value}>
        {typeof value !== 'object' && <strong>{valueText(t, setting, value, currency)}</strong>}
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t(fixed === null ? 'settings.change_of' : 'settings.look_of', { title })}
          onClick={onEdit}
        >
          {t(fixed === null ? 'settings.change' : 'settings.look')}
        </Button>
      </div>
      {children}
    </section>
  );
}
