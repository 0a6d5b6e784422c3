import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { measureValue } from '../kpi-figures.ts';
import { measureNames } from '../kpi-names.ts';
import classes from '../kpi.module.css';
import { dropFormula, kpiFormulasQuery } from '../kpi.queries.ts';
import type { KpiFormula } from '../kpi.queries.ts';
import { RoleChoice, useRole } from '../people/role-choice.tsx';
import { FormulaDialog } from './formula-dialog.tsx';

const states = {
  over: ['salary:kpi.formula.state.over', 'neutral'],
  current: ['salary:kpi.formula.state.current', 'held'],
  coming: ['salary:kpi.formula.state.coming', 'planned'],
} as const satisfies Record<KpiFormula['state'], readonly [string, Tone]>;

/** Versions of each role's formula, newest first. */
export function FormulasTab() {
  const { t } = useTranslation('salary');
  const role = useRole();
  const { data, error, refetch } = useQuery(kpiFormulasQuery);
  const [setting, setSetting] = useState(false);
  const [dropping, setDropping] = useState<KpiFormula | null>(null);
  const versions = data?.filter((each) => each.role === role);
  return (
    <>
      <div className={classes.bar}>
        <RoleChoice />
        <Button aria-haspopup="dialog" disabled={versions === undefined} onClick={() => setSetting(true)}>
          {t('kpi.formula.set')}
        </Button>
      </div>
      <DataTable
        label={t('kpi.tab.formulas')}
        columns={formulaColumns(t, setDropping)}
        rows={versions}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('kpi.nobody')} />}
      />
      {setting && <FormulaDialog role={role} from={versions?.[0]} onClose={() => setSetting(false)} />}
      {dropping !== null && <DropDialog formula={dropping} onClose={() => setDropping(null)} />}
    </>
  );
}

function DropDialog({ formula: { id, valid_from }, onClose }: { readonly formula: KpiFormula; readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(dropFormula);
  return (
    <ConfirmWrite
      title={t('kpi.formula.drop_of', { month: formatMonth(valid_from) })}
      confirmTitle={t('kpi.formula.drop')}
      danger
      send={() => write.mutateAsync({ params: { id } })}
      done={() => t('kpi.formula.dropped')}
      onClose={onClose}
    >
      <p>{t('kpi.formula.drop_text')}</p>
    </ConfirmWrite>
  );
}

function Measures({ formula: { role, measures } }: { readonly formula: KpiFormula }) {
  const { t } = useTranslation('salary');
  return (
    <ul className={classes.measures}>
      {measures.map(({ measure, weight, target, floor, cap }) => (
        <li key={measure}>
          {t(measureNames[measure])}
          <span className={classes.under}>
            {t('kpi.formula.measure', {
              weight,
              target: measureValue(t, role, measure, target),
              floor: measureValue(t, role, measure, floor),
              cap,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function formulaColumns(t: TFunction<'salary'>, onDrop: (formula: KpiFormula) => void): Column<KpiFormula>[] {
  // The default formula has no first month.
  const from = ({ created_by_name, valid_from }: KpiFormula) =>
    created_by_name === null ? t('kpi.formula.first') : t('kpi.formula.since', { month: formatMonth(valid_from) });
  return [
    {
      key: 'from',
      title: t('kpi.formula.version'),
      cell: (formula) => (
        <div className={classes.stacked}>
          <span>{from(formula)}</span>
          <Tag tone={states[formula.state][1]}>{t(states[formula.state][0])}</Tag>
          <span className={classes.under}>{[formula.created_by_name, formula.comment].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    { key: 'measures', title: t('kpi.formula.measures'), cell: (formula) => <Measures formula={formula} /> },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: (formula) =>
        formula.can.drop.allowed && (
          <Button
            variant="subtle"
            aria-haspopup="dialog"
            aria-label={t('kpi.formula.drop_of', { month: formatMonth(formula.valid_from) })}
            onClick={() => onDrop(formula)}
          >
            {t('kpi.formula.drop')}
          </Button>
        ),
    },
  ];
}
