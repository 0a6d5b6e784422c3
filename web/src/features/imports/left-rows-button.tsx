import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../kernel/requests/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { ImportDetail } from './imports.queries.ts';

/** Downloads the rows not imported, with reasons, as a workbook to correct and upload again. */
export function LeftRowsButton({ run }: { readonly run: ImportDetail }) {
  const { t } = useTranslation('mutualsettlement');
  if (run.rows_bad + run.rows_duplicate + run.rows_kept === 0) return null;
  const forgotten = run.rows_forgotten_at !== null;
  const download = () => downloadFile('/api/imports/{id}/left-rows/', { params: { id: run.id } }, 'rows.xlsx').catch(toast.error);
  return (
    <Button
      variant="default"
      disabled={forgotten}
      title={forgotten ? refusalText('import_forgotten') : undefined}
      onClick={() => void download()}
    >
      <Icon icon={IconDownload} />
      {t('move_in.left_rows')}
    </Button>
  );
}
