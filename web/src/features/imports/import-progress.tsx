import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { cancelImportWrite } from './imports.queries.ts';
import type { ImportDetail } from './imports.queries.ts';
import classes from './imports.module.css';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly run: ImportDetail; readonly label: string; readonly done: number; readonly of: number };

/** Progress of background work, which survives leaving the page, and a stop button. */
export function ImportProgress({ run, label, done, of }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const cancel = useApiWrite(cancelImportWrite);
  return (
    <div className={classes.card}>
      <p aria-live="polite">{label}</p>
      <progress className={classes.progress} max={Math.max(of, 1)} value={done} aria-label={label} />
      <p className={classes.bar}>
        <b className={classes.figure}>{t('move_in.rows_of', { done: formatNumber(done), of: formatNumber(of) })}</b>
        <span className={classes.soft}>{t('move_in.leave')}</span>
        {run.can.cancel.allowed && (
          <Button
            variant="default"
            pending={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: run.id } }, { onError: (error) => toast.error(error) })}
          >
            {t('move_in.stop')}
          </Button>
        )}
      </p>
    </div>
  );
}
