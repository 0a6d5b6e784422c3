import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { ImportRows } from '../import-rows.tsx';
import type { Step } from './import-steps.rules.ts';
import { undoImportWrite } from '../imports.queries.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { LeftRowsButton } from '../left-rows-button.tsx';
import { MovedSums } from '../moved-sums.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly run: ImportDetail; readonly onStep: (step: Step) => void };

/** Result of an import, with continue and undo. */
export function ResultStep({ run, onStep }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const [confirming, setConfirming] = useState(false);
  const undo = useApiWrite(undoImportWrite);
  if (run.state === 'undoing') {
    // The dialog is gone before it has closed, and would come back when the undo is done.
    if (confirming) setConfirming(false);
    const undone = run.rows_removed + run.rows_kept;
    return <ImportProgress run={run} label={t('move_in.undoing')} done={undone} of={undone + run.rows_brought} />;
  }
  const { allowed, reason } = run.can.undo;
  const undoTitle = t(run.undo_is_request ? 'move_in.ask_undo' : 'move_in.undo');
  const rows = run.rows_brought + run.rows_kept;
  const isUndone = run.rows_kept + run.rows_removed > 0;
  return (
    <div className={classes.stack}>
      <Stats>
        <Stat label={t('move_in.outcome.brought')}>{formatNumber(run.rows_brought)}</Stat>
        {isUndone && <Stat label={t('move_in.outcome.removed')}>{formatNumber(run.rows_removed)}</Stat>}
        {isUndone && <Stat label={t('move_in.outcome.kept')}>{formatNumber(run.rows_kept)}</Stat>}
        <Stat label={t('move_in.outcome.bad')}>{formatNumber(run.rows_bad)}</Stat>
        <Stat label={t('move_in.outcome.duplicate')}>{formatNumber(run.rows_duplicate)}</Stat>
        <MovedSums run={run} />
      </Stats>
      <div className={classes.bar}>
        {run.can.run.allowed && <Button onClick={() => onStep('run')}>{t('move_in.go_on_bringing')}</Button>}
        <LeftRowsButton run={run} />
        <Button
          variant="default"
          disabled={!allowed}
          title={reason === null ? undefined : refusalText(reason)}
          onClick={() => setConfirming(true)}
        >
          {undoTitle}
        </Button>
      </div>
      {run.undo_asked !== null && (
        <p className={classes.soft}>
          {reason === 'import_undo_by_another'
            ? `${refusalText(reason)}.`
            : t('move_in.undo_asked', { name: run.undo_asked.user_name, at: formatDateTime(run.undo_asked.at) })}
        </p>
      )}
      <ImportRows run={run} outcomes={isUndone ? ['kept', 'brought', 'removed', 'bad', 'duplicate'] : ['brought', 'bad', 'duplicate']} />
      {confirming && (
        <ConfirmWrite
          title={t('move_in.undo_title')}
          confirmTitle={undoTitle}
          danger
          send={() => undo.mutateAsync({ params: { id: run.id } })}
          onClose={() => setConfirming(false)}
        >
          <p>{t('move_in.undo_text', { count: rows, rows: formatNumber(rows) })}</p>
          {run.undo_is_request && <p>{t('move_in.ask_undo_text')}</p>}
        </ConfirmWrite>
      )}
    </div>
  );
}
