import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { When } from '../../ui/formats/when.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { pastMovesQuery, undoMoveChildren } from './curriculums.queries.ts';
import type { PastMove } from './curriculums.queries.ts';
import classes from './past-moves.module.css';

/** Recent moves of children to or from a version. A move can be undone while its children are still there. */
export function PastMoves({ curriculumId }: { readonly curriculumId: number }) {
  const { t } = useTranslation('lessons');
  const { data, error, refetch } = useQuery(pastMovesQuery(curriculumId));
  const levelText = ({ title, version, grade }: PastMove['to_level']) => t('curriculum.move.level_of_grade', { title, version, grade });
  const columns: Column<PastMove>[] = [
    { key: 'when', title: t('curriculum.move.column.when'), cell: ({ moved_at }) => <When at={moved_at} /> },
    { key: 'who', title: t('curriculum.move.column.who'), wide: true, cell: ({ moved_by_name }) => moved_by_name },
    { key: 'children', title: t('curriculum.column.children'), cell: ({ kid_names }) => kid_names.join(', ') },
    {
      key: 'from',
      title: t('curriculum.move.column.from'),
      wide: true,
      cell: ({ from_levels }) => from_levels.map(levelText).join('; '),
    },
    { key: 'to', title: t('curriculum.move.column.to'), wide: true, cell: ({ to_level }) => levelText(to_level) },
    { key: 'undo', title: t('curriculum.column.actions'), cell: (move) => <UndoMove move={move} /> },
  ];
  if (data?.length === 0) return null;
  return (
    <Card title={t('curriculum.move.past')} flush>
      <DataTable
        label={t('curriculum.move.past')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        skeletonRows={2}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

function UndoMove({ move: { id, kid_names, undone_at, undone_by_name, can } }: { readonly move: PastMove }) {
  const { t } = useTranslation('lessons');
  const undo = useApiWrite(undoMoveChildren);
  if (undone_at !== null)
    return <span className="soft">{t('curriculum.move.undone_by', { name: undone_by_name, when: formatDateTime(undone_at) })}</span>;
  const back = () =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: ({ moved }) => toast.success(t('curriculum.move.undone', { count: moved })),
        onError: (error) => toast.error(error),
      },
    );
  return (
    <div className={classes.undo}>
      <Button
        variant="default"
        disabled={!can.undo.allowed}
        pending={undo.isPending}
        aria-label={t('curriculum.move.undo_of', { names: kid_names.join(', ') })}
        onClick={back}
      >
        {t('curriculum.undo')}
      </Button>
      {can.undo.reason !== null && <span className="soft">{refusalText(can.undo.reason)}</span>}
    </div>
  );
}
