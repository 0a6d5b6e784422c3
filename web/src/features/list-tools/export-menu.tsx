import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { formatNumber } from '../../ui/number.ts';
import { toast } from '../../ui/toast.ts';
import classes from './list-tools.module.css';
import { useStartExport } from './list-tools.queries.ts';
import type { ExportFormat, ExportSubject } from './list-tools.queries.ts';
import { useFiles } from './use-files.ts';
import { viewQueryOf } from './view-address.rules.ts';

type Props = {
  readonly subject: Exclude<ExportSubject, 'teachers_lessons'>;
  /** As the list's own call takes it. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
};

/** Writes what the list shows into a file; while that takes time it says how far it is, also to whoever left and came back. */
export function ExportMenu({ subject, query, columns }: Props) {
  const { t } = useTranslation('ui');
  const files = useFiles(subject);
  const start = useStartExport();
  const write = (format: ExportFormat) =>
    start.mutate(
      { subject, format, columns: [...columns], query: viewQueryOf(query) },
      { onSuccess: ({ id }) => files.await(id), onError: (error) => toast.error(error) },
    );
  if (files.underWay !== undefined) return <FileProgress subject={subject} />;
  return (
    <Menu
      align="end"
      button={{
        className: classes.button,
        children: (
          <>
            <IconDownload size={16} stroke={1.8} aria-hidden />
            {t('export.title')}
          </>
        ),
      }}
    >
      <MenuItem onSelect={() => write('xlsx')}>{t('export.xlsx')}</MenuItem>
      <MenuItem onSelect={() => write('csv')}>{t('export.csv')}</MenuItem>
      {files.ready.length > 0 && (
        <MenuGroup title={t('export.ready')}>
          {files.ready.map((run) => (
            <MenuItem key={run.id} onSelect={() => files.download(run)}>
              {run.file_name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}

/** How far the file is that is being written, and a way to give it up. */
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
