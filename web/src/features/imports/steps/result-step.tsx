import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { ImportRows } from '../import-rows.tsx';
import type { Step } from './import-steps.rules.ts';
import { undoImportWrite } from '../imports.queries.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { LeftRowsButton } from '../left-rows-button.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly run: ImportDetail; readonly onStep: (step: Step) => void };

/** Result of an import, with continue and undo. */
export function ResultStep({ run, onStep }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const [asking, setAsking] = useState(false);
  const undo = useApiWrite(undoImportWrite);
  if (run.state === 'undoing') {
    const taken = run.rows_removed + run.rows_kept;
    return <ImportProgress run={run} label={t('move_in.undoing')} done={taken} of={taken + run.rows_brought} />;
  }
  const { allowed, reason } = run.can.undo;
  const kept = run.rows_kept + run.rows_removed > 0;
  return (
    <div className={classes.stack}>
      <Stats>
        <Stat label={t('move_in.outcome.brought')}>{formatNumber(run.rows_brought)}</Stat>
        {kept && <Stat label={t('move_in.outcome.removed')}>{formatNumber(run.rows_removed)}</Stat>}
        {kept && <Stat label={t('move_in.outcome.kept')}>{formatNumber(run.rows_kept)}</Stat>}
        <Stat label={t('move_in.outcome.bad')}>{formatNumber(run.rows_bad)}</Stat>
        <Stat label={t('move_in.outcome.duplicate')}>{formatNumber(run.rows_duplicate)}</Stat>
      </Stats>
      <div className={classes.bar}>
        {run.can.run.allowed && <Button onClick={() => onStep('run')}>{t('move_in.go_on_bringing')}</Button>}
        <LeftRowsButton run={run} />
        <Button
          variant="default"
          disabled={!allowed}
          title={reason === null ? undefined : refusalText(reason)}
          onClick={() => setAsking(true)}
        >
          {t('move_in.undo')}
        </Button>
      </div>
      <ImportRows run={run} outcomes={kept ? ['kept', 'brought', 'removed', 'bad', 'duplicate'] : ['brought', 'bad', 'duplicate']} />
      {asking && (
        <ConfirmWrite
          title={t('move_in.undo_title')}
          confirmTitle={t('move_in.undo')}
          danger
          send={() => undo.mutateAsync({ params: { id: run.id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('move_in.undo_text', { count: run.rows_brought + run.rows_kept, rows: formatNumber(run.rows_brought + run.rows_kept) })}</p>
        </ConfirmWrite>
      )}
    </div>
  );
}
