import { isWorkedOn } from '@lectern/contract/imports/import-states';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { FileStep } from './steps/file-step.tsx';
import { kindNames, stateTags } from './import-names.ts';
import { pollInterval } from './imports.queries.ts';
import classes from './imports.module.css';
import { StepBar } from './steps/step-bar.tsx';

const importList = defineList({
  path: '/api/imports/',
  refetchInterval: ({ results }) => (results.some(({ state }) => isWorkedOn(state)) ? pollInterval : false),
});

/** First step: a new file, and all earlier imports. */
export function ImportList() {
  const { t } = useTranslation('mutualsettlement');
  return (
    <div className={classes.stack}>
      <StepBar step="file" mayOpen={() => false} onStep={() => {}} />
      <FileStep />
      <h2 className={classes.heading}>{t('move_in.before')}</h2>
      <ListView
        page={useList(importList)}
        label={t('move_in.before')}
        columns={useColumns()}
        rowLink={({ id }) => `/move-in?import=${id}`}
        skeletonRows={5}
        empty={{ title: t('move_in.none'), none: t('move_in.none_text') }}
      />
    </div>
  );
}

function useColumns(): ListColumn<typeof importList>[] {
  const { t } = useTranslation('mutualsettlement');
  return [
    { key: 'file', title: t('move_in.column.file'), cell: ({ file_name }) => <span className={classes.file}>{file_name}</span> },
    { key: 'kind', title: t('move_in.column.kind'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
    {
      key: 'state',
      title: t('move_in.column.state'),
      cell: ({ state }) => <Tag tone={stateTags[state].tone}>{t(stateTags[state].key)}</Tag>,
    },
    { key: 'rows', title: t('move_in.column.rows'), align: 'right', wide: true, cell: ({ rows_total }) => formatNumber(rows_total) },
    { key: 'brought', title: t('move_in.column.brought'), align: 'right', cell: ({ rows_brought }) => formatNumber(rows_brought) },
    {
      key: 'who',
      title: t('move_in.column.who'),
      wide: true,
      cell: ({ user_name, created_at }) => <span className={classes.soft}>{`${user_name} · ${formatDateTime(created_at)}`}</span>,
    },
  ];
}
