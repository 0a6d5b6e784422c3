import { useTranslation } from 'react-i18next';
import { MenuGroup, MenuItem } from '../../ui/floating/menu.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { ExportFormat, ExportSubject } from './list-tools.queries.ts';
import { startExportWrite } from './list-writes.queries.ts';
import { useFiles } from './use-files.ts';
import { viewQueryOf } from './view-address.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

export type ExportOfList = {
  readonly subject: Exclude<ExportSubject, 'teachers_lessons'>;
  /** Query of the list's endpoint. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
};

/** File formats, and finished exports. */
export function ExportItems({ subject, query, columns }: ExportOfList) {
  const { t } = useTranslation('ui');
  const files = useFiles(subject);
  const start = useApiWrite(startExportWrite);
  // The menu is closed when the answer arrives.
  const write = (format: ExportFormat) =>
    start.mutateAsync({ body: { subject, format, columns: [...columns], query: viewQueryOf(query) } }).then(
      ({ id }) => files.await(id),
      (error: unknown) => toast.error(error),
    );
  return (
    <>
      <MenuItem onSelect={() => void write('xlsx')}>{t('export.xlsx')}</MenuItem>
      <MenuItem onSelect={() => void write('csv')}>{t('export.csv')}</MenuItem>
      {files.ready.length > 0 && (
        <MenuGroup title={t('export.ready')}>
          {files.ready.map((run) => (
            <MenuItem key={run.id} onSelect={() => files.download(run)}>
              {run.file_name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </>
  );
}
