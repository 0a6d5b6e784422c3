import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ageGroupsQuery, deleteAgeGroup } from '../practice.queries.ts';
import type { AgeGroup } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { GroupDialog } from './group-dialog.tsx';

/** Age groups of a course, youngest first. */
export default function GroupsPage() {
  const { t } = useTranslation(['students', 'common']);
  const courseId = (useParams({ strict: false }) as { readonly courseId?: string }).courseId ?? '';
  const [editing, setEditing] = useState<AgeGroup | null>(null);
  const [deleting, setDeleting] = useState<AgeGroup | null>(null);
  const remove = useApiWrite(deleteAgeGroup);
  const { data, error, refetch } = useQuery(ageGroupsQuery(Number(courseId)));
  const columns: Column<AgeGroup>[] = [
    { key: 'years', title: t('practice.column.years'), cell: ({ years_from: from, years_to: to }) => t('practice.years', { from, to }) },
    { key: 'published', title: t('practice.column.published'), align: 'right', cell: ({ published }) => published },
    { key: 'drafts', title: t('practice.column.drafts'), align: 'right', wide: true, cell: ({ drafts }) => drafts },
    { key: 'children', title: t('practice.column.children'), align: 'right', wide: true, cell: ({ children }) => children },
    {
      key: 'actions',
      title: t('practice.column.actions'),
      align: 'right',
      cell: (group) => <GroupButtons group={group} onEdit={() => setEditing(group)} onDelete={() => setDeleting(group)} />,
    },
  ];
  return (
    <Page
      title={data === undefined ? t('common:screen.trainerGroups') : t('practice.groups_of', { course: data.course.title })}
      back="/trainers"
      actions={
        <LinkButton to="/trainers/$courseId/groups/create" params={{ courseId }}>
          <IconPlus size={16} aria-hidden />
          {t('practice.add_group')}
        </LinkButton>
      }
    >
      <DataTable
        label={t('common:screen.trainerGroups')}
        columns={columns}
        rows={data?.groups}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/trainers/${courseId}/groups/${id}`}
        skeletonRows={4}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('practice.no_groups')} text={t('practice.no_groups_text')} />}
      />
      {editing !== null && <GroupDialog group={editing} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <ConfirmWrite
          title={t('practice.delete_group_title', { from: deleting.years_from, to: deleting.years_to })}
          confirmTitle={t('practice.delete')}
          danger
          send={() => remove.mutateAsync({ params: { id: deleting.id } })}
          done={() => t('practice.group_deleted')}
          onClose={() => setDeleting(null)}
        >
          {t('practice.delete_group_text')}
        </ConfirmWrite>
      )}
    </Page>
  );
}

type ButtonsProps = { readonly group: AgeGroup; readonly onEdit: () => void; readonly onDelete: () => void };

function GroupButtons({ group, onEdit, onDelete }: ButtonsProps) {
  const { t } = useTranslation('students');
  const { years_from: from, years_to: to, can } = group;
  const { allowed, reason } = can.delete;
  return (
    <span className={classes.rowButtons}>
      {can.edit.allowed && <IconButton icon={IconPencil} aria-label={t('practice.edit_group', { from, to })} onClick={onEdit} />}
      <IconButton
        icon={IconTrash}
        aria-label={t('practice.delete_group', { from, to })}
        aria-disabled={!allowed}
        title={reason === null ? undefined : refusalText(reason)}
        onClick={allowed ? onDelete : undefined}
      />
    </span>
  );
}
