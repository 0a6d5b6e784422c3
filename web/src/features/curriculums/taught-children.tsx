import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { RowKey } from '../../ui/table/table-selection.tsx';
import { taughtChildrenQuery } from './curriculums.queries.ts';
import type { Curriculum, TaughtChild } from './curriculums.queries.ts';
import { MoveDialog } from './move-dialog.tsx';

/** Children taught by a version, with their progress, and moving them to another version. */
export function TaughtChildren({ curriculum }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [moving, setMoving] = useState(false);
  const { data, error, refetch } = useQuery(taughtChildrenQuery(curriculum.id));
  const columns: Column<TaughtChild>[] = [
    { key: 'kid', title: t('curriculum.column.child'), cell: ({ kid_name }) => kid_name },
    { key: 'grade', title: t('curriculum.column.grade'), wide: true, cell: ({ kid_grade }) => t('curriculum.grade', { grade: kid_grade }) },
    { key: 'level', title: t('curriculum.column.level'), cell: ({ level_title }) => level_title },
    { key: 'teacher', title: t('curriculum.column.teacher'), wide: true, cell: ({ teacher_name }) => teacher_name },
    {
      key: 'held',
      title: t('curriculum.column.held'),
      align: 'right',
      cell: ({ held, topics }) => t('curriculum.held_of', { held, topics }),
    },
  ];
  const done = () => {
    setMoving(false);
    setChosen(new Set());
  };
  return (
    <Card
      title={t('curriculum.taught')}
      flush
      aside={
        <Button variant="default" aria-haspopup="dialog" aria-disabled={chosen.size === 0} onClick={() => setMoving(true)}>
          {t('curriculum.move.open', { count: chosen.size })}
        </Button>
      }
    >
      <DataTable
        label={t('curriculum.taught')}
        columns={columns}
        rows={data}
        rowKey={({ engagement_id }) => engagement_id}
        selection={{ chosen, onChange: setChosen, nameOf: ({ kid_name }) => kid_name, onPhone: true }}
        skeletonRows={5}
        error={error}
        onRetry={() => void refetch()}
      />
      {moving && (
        <MoveDialog curriculum={curriculum} engagementIds={[...chosen].map(Number)} onClose={() => setMoving(false)} onMoved={done} />
      )}
    </Card>
  );
}
