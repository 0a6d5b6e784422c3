import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { kindNames, stateTags } from '../import-names.ts';
import { mayOpenStep, stepOf, steps } from './import-steps.rules.ts';
import type { Step } from './import-steps.rules.ts';
import { importQuery } from '../imports.queries.ts';
import type { ImportDetail } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { StepBar } from './step-bar.tsx';

const ColumnsStep = lazy(async () => ({ default: (await import('./columns-step.tsx')).ColumnsStep }));
const CheckStep = lazy(async () => ({ default: (await import('./check-step.tsx')).CheckStep }));
const RunStep = lazy(async () => ({ default: (await import('./run-step.tsx')).RunStep }));
const ResultStep = lazy(async () => ({ default: (await import('./result-step.tsx')).ResultStep }));

/** An import at the step of the URL, or at its current step. */
export function ImportSteps({ id }: { readonly id: number }) {
  const query = useQuery(importQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Loading size="large" />} />;
  return <Opened run={data} />;
}

function Opened({ run }: { readonly run: ImportDetail }) {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const requested = readChoice(search, 'step', steps);
  const step = requested !== undefined && requested !== 'file' && mayOpenStep(requested, run) ? requested : stepOf(run);
  const open = (to: Step) => {
    const list = { page: undefined, show: undefined };
    change(to === 'file' ? { import: undefined, step: undefined, ...list } : { step: to, ...list }, { replace: false });
  };
  const { tone, key } = stateTags[run.state];
  return (
    <div className={classes.stack}>
      <StepBar step={step} mayOpen={(each) => mayOpenStep(each, run)} onStep={open} />
      <p className={classes.name}>
        <b>{run.file_name}</b> <span className={classes.soft}>{t(kindNames[run.kind])}</span> <Tag tone={tone}>{t(key)}</Tag>
      </p>
      <p className={classes.hint}>
        <KeptUntil run={run} />
      </p>
      <Suspense fallback={<Loading size="large" />}>
        {step === 'columns' && <ColumnsStep run={run} onChecked={() => open('check')} />}
        {step === 'check' && <CheckStep run={run} onStep={open} />}
        {step === 'run' && <RunStep run={run} onStep={open} />}
        {step === 'result' && <ResultStep run={run} onStep={open} />}
      </Suspense>
    </div>
  );
}

/** How long the file's contents are stored: they contain personal data. */
function KeptUntil({ run: { rows_kept_until: until, rows_forgotten_at: forgotten } }: { readonly run: ImportDetail }) {
  const { t } = useTranslation('mutualsettlement');
  if (until !== null) return <span className={classes.soft}>{t('move_in.kept_until', { day: formatDate(until) })}</span>;
  return forgotten === null ? null : <b>{t('move_in.forgotten', { day: formatDate(forgotten) })}</b>;
}
