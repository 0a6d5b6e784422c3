import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../kernel/requests/download-file.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { exportsQuery, isUnderWay } from './list-tools.queries.ts';
import type { ExportRun, ExportSubject } from './list-tools.queries.ts';
import { cancelExportWrite } from './list-writes.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

/** Exports requested by this tab. Each is saved when it is finished, on any page. */
const awaited = new Set<number>();

const save = ({ id, file_name }: ExportRun) =>
  downloadFile('/api/exports/{id}/file/', { params: { id } }, file_name).catch((error: unknown) => toast.error(error));

/** The user's exports of a list, running and finished, and their actions. */
export function useFiles(subject: ExportSubject) {
  const { t } = useTranslation('ui');
  const { data: runs = [] } = useQuery(exportsQuery(subject));
  const cancelling = useApiWrite(cancelExportWrite);
  const finish = useEffectEvent(() => {
    for (const run of runs) {
      if (isUnderWay(run) || !awaited.delete(run.id)) continue;
      if (run.state === 'done') void save(run);
      if (run.state === 'failed') toast.error(t('export.failed'));
    }
  });
  useEffect(() => {
    if (runs.length > 0) finish();
  }, [runs]);
  return {
    underWay: runs.find(isUnderWay),
    ready: runs.filter(({ state }) => state === 'done').slice(0, 3),
    await: (id: number) => awaited.add(id),
    download: (run: ExportRun) => void save(run),
    cancel: (id: number) => cancelling.mutate({ params: { id } }, { onError: (error) => toast.error(error) }),
  };
}
