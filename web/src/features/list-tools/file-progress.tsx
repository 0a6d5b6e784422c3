import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/formats/number.ts';
import classes from './list-tools.module.css';
import type { ExportSubject } from './list-tools.queries.ts';
import { useFiles } from './use-files.ts';

/** Progress of an export, with cancel. */
export function FileProgress({ subject }: { readonly subject: ExportSubject }) {
  const { t } = useTranslation('ui');
  const { underWay, cancel } = useFiles(subject);
  if (underWay === undefined) return null;
  const { id, rows_done: done, rows_total: total } = underWay;
  const text = total === null ? t('export.waiting') : t('export.progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <span className={classes.progress} role="status">
      <progress aria-label={t('export.title')} max={total ?? 1} {...(total === null ? {} : { value: done })} />
      <span>{text}</span>
      <button type="button" className={classes.icon} aria-label={t('export.cancel')} title={t('export.cancel')} onClick={() => cancel(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </span>
  );
}
