import { useTranslation } from 'react-i18next';
import { FileProgress } from '../file-progress.tsx';
import classes from '../list-tools.module.css';
import { startLessonsReportWrite } from '../list-writes.queries.ts';
import { useFiles } from '../use-files.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Starts the report on teachers' lessons; the file is saved when it is finished. Dates are `yyyy-mm-dd`, both included. */
export function useLessonsReport() {
  const files = useFiles('teachers_lessons');
  const { mutateAsync } = useApiWrite(startLessonsReportWrite);
  return (from: string, to: string) => mutateAsync({ body: { from, to } }).then(({ id }) => files.await(id));
}

/** The running report, and finished ones of the last day. */
export function LessonsReportFiles() {
  const { t } = useTranslation('ui');
  const { ready, download } = useFiles('teachers_lessons');
  return (
    <>
      <FileProgress subject="teachers_lessons" />
      {ready.length > 0 && (
        <section aria-label={t('export.ready')}>
          <p className="soft">{t('export.ready')}</p>
          <ul className={classes.list}>
            {ready.map((run) => (
              <li key={run.id}>
                <button type="button" className={classes.name} onClick={() => download(run)}>
                  {run.file_name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
