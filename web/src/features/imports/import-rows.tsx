import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { formatNumber } from '../../ui/formats/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Tag } from '../../ui/tag.tsx';
import { defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { outcomeTags } from './import-names.ts';
import type { ImportDetail, ImportRow, RowOutcome } from './imports.queries.ts';
import classes from './imports.module.css';

const rowList = defineList({ path: '/api/imports/{id}/rows/' });

type Props = { readonly run: ImportDetail; readonly outcomes: readonly RowOutcome[] };

/** Rows of an import by result, with values and errors. */
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
  const page = useList(rowList, { params: { id: run.id }, query: { outcome: [shown] }, version: `${run.state} ${counts[shown]}` });
  return (
    <>
      <Segmented
        label={t('move_in.show')}
        options={outcomes.map((value) => ({ value, label: `${t(outcomeTags[value].key)} ${formatNumber(counts[value])}` }))}
        value={shown}
        onChange={(show) => change({ show, page: undefined })}
      />
      <ListView
        page={page}
        label={t('move_in.rows')}
        columns={useColumns(shown)}
        rowKey={({ row_no }) => row_no}
        skeletonRows={6}
        empty={{ title: t('move_in.no_rows') }}
      />
    </>
  );
}

function useColumns(shown: RowOutcome): ListColumn<typeof rowList>[] {
  const { t } = useTranslation('mutualsettlement');
  const wrong: ListColumn<typeof rowList> = {
    key: 'faults',
    title: t('move_in.column.why'),
    cell: ({ faults }) => <Faults faults={faults} />,
  };
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
