import { keepsKeyFigures } from '@lectern/contract/permissions';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { RowOpener } from '../../../ui/table/row-opener.tsx';
import type { RowKey } from '../../../ui/table/table-selection.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ListColumn, RowOf } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { GiveImmunityDialog } from '../immunities/give-immunity-dialog.tsx';
import { points } from '../kpi-figures.ts';
import { peopleList } from '../kpi-lists.ts';
import { measureNames } from '../kpi-names.ts';
import classes from '../kpi.module.css';
import { KpiCard } from '../public/kpi-card.tsx';
import { RoleChoice, useRole } from './role-choice.tsx';

type Person = RowOf<typeof peopleList>;

/** Scores of a month as last calculated. A row opens its parts and the history. */
export function PeopleTab() {
  const { t } = useTranslation('salary');
  const page = useList(peopleList);
  const role = useRole();
  const keeps = useMay(keepsKeyFigures);
  const [open, setOpen] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [giving, setGiving] = useState(false);
  const { data } = page;
  const toggle = ({ id }: Person) => setOpen(open === id ? null : id);
  const done = () => {
    setGiving(false);
    setChosen(new Set());
  };
  return (
    <>
      <ListView
        page={page}
        label={t('kpi.tab.people')}
        searchLabel={t('kpi.search')}
        columns={peopleColumns(t, open, toggle)}
        moreFilters={
          <>
            {keeps && <RoleChoice />}
            <NativePicker
              label={t('kpi.month')}
              hideLabel
              value={data?.month ?? null}
              options={monthsOf(data).map((id) => ({ id, title: formatMonth(id) }))}
              onChange={(month) => page.filterBy('month', month)}
            />
          </>
        }
        actions={
          keeps && (
            <Button variant="default" aria-haspopup="dialog" disabled={chosen.size === 0} onClick={() => setGiving(true)}>
              {chosen.size === 0 ? t('kpi.immunity.give_none') : t('kpi.immunity.give', { count: chosen.size })}
            </Button>
          )
        }
        above={data !== undefined && <p className="soft">{standing(t, data)}</p>}
        onRow={toggle}
        detail={({ id }) => (id === open ? <KpiCard userId={id} of={role} month={data?.month} /> : null)}
        selection={keeps ? { chosen, onChange: setChosen, nameOf: ({ name }) => name, onPhone: true } : undefined}
        empty={{ title: t('kpi.nobody'), filtered: t('kpi.none_found'), none: t('kpi.nobody_text') }}
      />
      {giving && <GiveImmunityDialog ids={[...chosen].map(Number)} onClose={() => setGiving(false)} onDone={done} />}
    </>
  );
}

type Shown = {
  readonly month: string;
  readonly months: readonly string[];
  readonly closed: boolean;
  readonly calculated_at: string | null;
};

/** Measured months, and the displayed one, which may not be measured yet. */
const monthsOf = (data: Shown | undefined) => (data === undefined ? [] : [...new Set([...data.months, data.month])].sort().toReversed());

function standing(t: TFunction<'salary'>, { closed, calculated_at }: Shown): string {
  if (calculated_at === null) return t('kpi.never_calculated');
  return t(closed ? 'kpi.closed' : 'kpi.calculated', { moment: formatDateTime(calculated_at) });
}

/** Hundredths of a point. */
const fullScore = 10_000;

/** The measure that costs a person the most points. */
function weakest({ parts, score: whole }: Person) {
  if (whole === fullScore) return null;
  const lost = parts.flatMap(({ measure, score, weight }) =>
    score === null || weight === null ? [] : [{ measure, of: (fullScore - score) * weight }],
  );
  const [first] = lost.toSorted((a, b) => b.of - a.of);
  return first === undefined || first.of <= 0 ? null : first.measure;
}

function peopleColumns(t: TFunction<'salary'>, open: number | null, onToggle: (person: Person) => void): ListColumn<typeof peopleList>[] {
  return [
    {
      key: 'name',
      title: t('schemes.person'),
      ordering: 'name',
      cell: (person) => (
        <div className={classes.stacked}>
          <RowOpener open={open === person.id} onToggle={() => onToggle(person)}>
            {person.name}
          </RowOpener>
          {person.immune && <span className={`narrow-only ${classes.under}`}>{t('kpi.immune_short')}</span>}
        </div>
      ),
    },
    { key: 'score', title: t('kpi.score'), align: 'right', ordering: 'score', cell: ({ score }) => <strong>{points(score)}</strong> },
    { key: 'before', title: t('kpi.before'), align: 'right', wide: true, cell: ({ before }) => points(before) },
    {
      key: 'weakest',
      title: t('kpi.weakest'),
      wide: true,
      cell: (person) => {
        const measure = weakest(person);
        return measure === null ? '' : t(measureNames[measure]);
      },
    },
    {
      key: 'immune',
      title: t('kpi.tab.immunities'),
      wide: true,
      cell: ({ immune }) => immune && <Tag tone="neutral">{t('kpi.immune_short')}</Tag>,
    },
  ];
}
