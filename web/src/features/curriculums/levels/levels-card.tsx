import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { deleteGradeLevel, moveGradeLevel } from '../curriculums.queries.ts';
import type { Curriculum } from '../curriculums.queries.ts';
import { LevelDialog } from './level-dialog.tsx';

type Level = Curriculum['levels'][number];

/** Levels of a version, with their hours against the lessons of a school year. */
export function LevelsCard({ curriculum }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState<{ readonly level: Level | null } | null>(null);
  const [deleting, setDeleting] = useState<Level | null>(null);
  const remove = useApiWrite(deleteGradeLevel);
  const { id, course_id, grade, levels, can } = curriculum;
  const columns = useLevelColumns(curriculum, (level) => setOpen({ level }), setDeleting);
  return (
    <>
      {can.edit.allowed && (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen({ level: null })}>
            <IconPlus size={16} aria-hidden />
            {t('curriculum.level.add')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('curriculum.levels')}
        columns={columns}
        rows={levels}
        rowKey={(level) => level.id}
        rowLink={(level) => `/courses/${course_id}/curriculums/${grade}/view/${id}/grades/${level.id}`}
        empty={<EmptyState title={t('curriculum.no_levels')} />}
      />
      {open !== null && <LevelDialog curriculumId={id} level={open.level} onClose={() => setOpen(null)} />}
      {deleting !== null && (
        <ConfirmWrite
          title={t('curriculum.level.delete_title', { title: deleting.title })}
          confirmTitle={t('curriculum.level.delete')}
          danger
          send={() => remove.mutateAsync({ params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          {t('curriculum.level.delete_text', { count: deleting.topics })}
        </ConfirmWrite>
      )}
    </>
  );
}

function useLevelColumns(
  { levels, school_year_weeks, can }: Curriculum,
  onRename: (level: Level) => void,
  onDelete: (level: Level) => void,
): Column<Level>[] {
  const { t } = useTranslation('lessons');
  const move = useApiWrite(moveGradeLevel);
  const place = (id: number) => levels.findIndex((level) => level.id === id);
  const moveBy = (id: number, by: -1 | 1) => {
    const after = levels[by === 1 ? place(id) + 1 : place(id) - 2]?.id ?? null;
    move.mutate({ params: { id }, body: { after_id: after } }, { onError: (error) => toast.error(error) });
  };
  const columns: Column<Level>[] = [
    { key: 'title', title: t('curriculum.column.level'), cell: ({ title }) => title },
    { key: 'topics', title: t('curriculum.column.topics'), align: 'right', cell: ({ topics }) => topics },
    { key: 'hours', title: t('curriculum.column.hours'), align: 'right', cell: ({ hours }) => hours },
    {
      key: 'a_week',
      title: t('curriculum.column.a_week'),
      align: 'right',
      wide: true,
      cell: ({ hours }) => formatNumber(hours / school_year_weeks, { maximumFractionDigits: 1 }),
    },
  ];
  if (!can.edit.allowed) return columns;
  const actions: Column<Level> = {
    key: 'actions',
    title: t('curriculum.column.actions'),
    align: 'right',
    cell: (level) => (
      <ButtonRow at="icons">
        <IconButton
          icon={IconArrowUp}
          aria-label={t('curriculum.move_up', { title: level.title })}
          disabled={place(level.id) === 0}
          onClick={() => moveBy(level.id, -1)}
        />
        <IconButton
          icon={IconArrowDown}
          aria-label={t('curriculum.move_down', { title: level.title })}
          disabled={place(level.id) === levels.length - 1}
          onClick={() => moveBy(level.id, 1)}
        />
        <IconButton icon={IconPencil} aria-label={t('curriculum.rename', { title: level.title })} onClick={() => onRename(level)} />
        <IconButton icon={IconTrash} aria-label={t('curriculum.delete', { title: level.title })} onClick={() => onDelete(level)} />
      </ButtonRow>
    ),
  };
  return [...columns, actions];
}
