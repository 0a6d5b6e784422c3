import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { ImportRows } from '../import-rows.tsx';
import type { Step } from './import-steps.rules.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { LeftRowsButton } from '../left-rows-button.tsx';
import { MovedSums } from '../moved-sums.tsx';

type Props = { readonly run: ImportDetail; readonly onStep: (step: Step) => void };

/** Result of the check: counts, values of the rows, and errors. */
export function CheckStep({ run, onStep }: Props) {
  const { t } = useTranslation('mutualsettlement');
  if (run.state === 'checking')
    return <ImportProgress run={run} label={t('move_in.checking')} done={run.rows_checked} of={run.rows_total} />;
  const { allowed, reason } = run.can.run;
  // The next step says that another person has to run it.
  const mayGoOn = allowed || reason === 'import_by_another';
  return (
    <div className={classes.stack}>
      <Stats>
        <Stat label={t('move_in.outcome.good')}>{formatNumber(run.rows_good)}</Stat>
        <Stat label={t('move_in.outcome.bad')}>{formatNumber(run.rows_bad)}</Stat>
        <Stat label={t('move_in.outcome.duplicate')}>{formatNumber(run.rows_duplicate)}</Stat>
        <MovedSums run={run} />
      </Stats>
      <div className={classes.bar}>
        {run.state === 'checked' && (
          <Button disabled={!mayGoOn} title={reason === null || mayGoOn ? undefined : refusalText(reason)} onClick={() => onStep('run')}>
            {t('move_in.go_on')}
          </Button>
        )}
        <LeftRowsButton run={run} />
      </div>
      <ImportRows run={run} outcomes={['good', 'bad', 'duplicate']} />
    </div>
  );
}
