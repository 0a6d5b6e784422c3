import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { readPage } from '../../ui/table/read-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Tag } from '../../ui/tag.tsx';
import { outcomeTags } from './import-names.ts';
import { importRowsQuery } from './imports.queries.ts';
import type { ImportDetail, ImportRow, RowOutcome } from './imports.queries.ts';
import classes from './imports.module.css';

type Props = { readonly run: ImportDetail; readonly outcomes: readonly RowOutcome[] };

/** The rows of an import by what becomes of them, with what they bring in and what is wrong with them. */
export function ImportRows({ run, outcomes }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const counts: Readonly<Record<RowOutcome, number>> = {
    unchecked: run.rows_total - run.rows_checked,
    good: run.rows_good,
    bad: run.rows_bad,
    duplicate: run.rows_duplicate,
    brought: run.rows_brought,
    removed: run.rows_removed,
    kept: run.rows_kept,
  };
  const shown = readChoice(search, 'show', outcomes) ?? outcomes.find((each) => counts[each] > 0) ?? outcomes[0] ?? 'good';
  const rows = useQuery(importRowsQuery(run.id, [shown], readPage(search), `${run.state} ${counts[shown]}`));
  return (
    <>
      <Segmented
        label={t('move_in.show')}
        options={outcomes.map((value) => ({ value, label: `${t(outcomeTags[value].key)} ${formatNumber(counts[value])}` }))}
        value={shown}
        onChange={(show) => change({ show, page: undefined })}
      />
      <PagedTable
        label={t('move_in.rows')}
        columns={useColumns(shown)}
        query={rows}
        rowKey={({ row_no }) => row_no}
        skeletonRows={6}
        empty={<EmptyState title={t('move_in.no_rows')} />}
      />
    </>
  );
}

function useColumns(shown: RowOutcome): Column<ImportRow>[] {
  const { t } = useTranslation('mutualsettlement');
  const wrong: Column<ImportRow> = { key: 'faults', title: t('move_in.column.why'), cell: ({ faults }) => <Faults faults={faults} /> };
  return [
    { key: 'row', title: t('move_in.column.row'), align: 'right', width: 64, cell: ({ row_no }) => formatNumber(row_no) },
    ...(shown === 'good' || shown === 'brought' || shown === 'removed' ? [] : [wrong]),
    { key: 'values', title: t('move_in.column.values'), cell: (row) => <Values row={row} /> },
    {
      key: 'outcome',
      title: t('move_in.column.outcome'),
      wide: true,
      cell: ({ outcome }) => <Tag tone={outcomeTags[outcome].tone}>{t(outcomeTags[outcome].key)}</Tag>,
    },
  ];
}

function Faults({ faults }: Pick<ImportRow, 'faults'>) {
  return (
    <ul className={classes.faults}>
      {faults.map(({ field, heading, value, text, reason }) => (
        <li key={`${field} ${reason}`}>
          {heading !== null && <b>{`${heading}: `}</b>}
          {text}
          {value !== '' && <span className={classes.soft}>{` — ${value}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function Values({ row: { values, records } }: { readonly row: ImportRow }) {
  const { t } = useTranslation('mutualsettlement');
  const client = records.find(({ client_id }) => client_id !== null)?.client_id ?? null;
  const teacher = records.find(({ entity }) => entity === 'teacher');
  return (
    <p className={classes.values}>
      {values.map(({ title, value }) => (
        <span key={title} className={classes.value}>
          <span className={classes.soft}>{`${title} `}</span>
          {value}
        </span>
      ))}
      {client !== null && (
        <Link to="/clients/$clientId" params={{ clientId: String(client) }}>
          {t('move_in.open_client')}
        </Link>
      )}
      {teacher !== undefined && (
        <Link to="/teachers/profile/$teacherId" params={{ teacherId: String(teacher.id) }}>
          {t('move_in.open_teacher')}
        </Link>
      )}
    </p>
  );
}
