import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { RateCosts } from '../../rates/public/rate-costs.tsx';
import { Stats } from '../../../ui/figures/stat.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { MovedSums } from '../moved-sums.tsx';
import type { Step } from './import-steps.rules.ts';
import { importCostQuery, runImportWrite } from '../imports.queries.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly run: ImportDetail; readonly onStep: (step: Step) => void };

const consequences = {
  courses: 'mutualsettlement:move_in.consequence.courses',
  services: 'mutualsettlement:move_in.consequence.services',
  abonements: 'mutualsettlement:move_in.consequence.abonements',
  rates: 'mutualsettlement:move_in.consequence.rates',
  clients: 'mutualsettlement:move_in.consequence.clients',
  teachers: 'mutualsettlement:move_in.consequence.teachers',
  balances: 'mutualsettlement:move_in.consequence.balances',
  subscriptions: 'mutualsettlement:move_in.consequence.subscriptions',
} as const;

function CostOfRates({ id }: { readonly id: number }) {
  const { t } = useTranslation('mutualsettlement');
  const { data, error } = useQuery(importCostQuery(id));
  if (data === undefined || data.rates === null) return <FormErrors error={error} />;
  return (
    <>
      <RateCosts costs={data.rates} currency={data.currency} />
      {data.rates.paid.lessons > 0 && <p className={classes.soft}>{t('move_in.differences')}</p>}
    </>
  );
}

/** What the import will do, and its progress. */
export function RunStep({ run, onStep }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const bring = useApiWrite(runImportWrite);
  if (run.state === 'running')
    return <ImportProgress run={run} label={t('move_in.running')} done={run.rows_brought} of={run.rows_brought + run.rows_good} />;
  const { allowed, reason } = run.can.run;
  const left = run.rows_bad + run.rows_duplicate;
  return (
    <section className={classes.card}>
      <p>{t(consequences[run.kind], { count: run.rows_good, rows: formatNumber(run.rows_good) })}</p>
      {run.granted + run.owed > 0 && (
        <Stats>
          <MovedSums run={run} />
        </Stats>
      )}
      {run.kind === 'rates' && <CostOfRates id={run.id} />}
      {left > 0 && <p className={classes.soft}>{t('move_in.stay_out', { count: left, rows: formatNumber(left) })}</p>}
      <p className={classes.soft}>{t('move_in.can_be_undone')}</p>
      <FormErrors error={bring.error} />
      <div className={classes.bar}>
        <Button
          disabled={!allowed}
          pending={bring.isPending}
          onClick={() => bring.mutate({ params: { id: run.id } }, { onSuccess: () => onStep('run') })}
        >
          {t(run.rows_brought > 0 ? 'move_in.go_on_bringing' : 'move_in.bring_in')}
        </Button>
        {reason !== null && <span className={classes.soft}>{refusalText(reason)}</span>}
      </div>
    </section>
  );
}
