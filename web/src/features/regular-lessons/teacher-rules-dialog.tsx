/** All weekly times of a teacher, and new ones for a child they teach. */
import { Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { errorText } from '../../ui/forms/error-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../ui/floating/overlay-styles.ts';
import { useReturnFocus } from '../../ui/floating/use-return-focus.ts';
import { placeablePupilsQuery } from '../lessons/public/placeable-pupils.queries.ts';
import type { EngagementOfRules } from './new-rules-dialog.tsx';
import { NewRulesDialog } from './new-rules-dialog.tsx';
import { regularRulesQuery } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { RuleList } from './rule-list.tsx';
import { usePlacedToast } from './use-placed-toast.ts';

type Props = { readonly teacherId: number; readonly teacherName: string; readonly canAdd: boolean; readonly onClose: () => void };

export function TeacherRulesDialog({ teacherId, teacherName, canAdd, onClose }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  useReturnFocus();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const [adding, setAdding] = useState<EngagementOfRules | null>(null);
  const tellPlaced = usePlacedToast();
  const { data, error, refetch } = useQuery(regularRulesQuery({ teacher_id: teacherId }));
  const pupils = useQuery({ ...placeablePupilsQuery(teacherId, asked), enabled: canAdd });
  const nothingFound = pupils.error !== null ? errorText(pupils.error) : t(pupils.isFetching ? 'form.searching' : 'form.nobody');
  const choose = (id: string | null) => {
    const pupil = pupils.data?.find(({ engagement_id }) => String(engagement_id) === id);
    if (pupil === undefined) return;
    const { engagement_id, kid_name, course_title } = pupil;
    setAdding({ id: engagement_id, kid_name, course_title, teacher_name: teacherName });
  };
  if (adding !== null)
    return (
      <NewRulesDialog
        engagement={adding}
        onClose={() => setAdding(null)}
        onPlaced={(placed, unplaced) => {
          setAdding(null);
          tellPlaced(placed, unplaced);
        }}
      />
    );
  return (
    <Modal opened onClose={onClose} size="lg" title={t('regular.title')} closeButtonProps={{ 'aria-label': t('ui:action.close') }}>
      <div className={classes.form}>
        {canAdd && (
          <Select
            label={t('regular.add_pupil')}
            placeholder={t('form.pupil_search')}
            searchable
            selectFirstOptionOnChange
            maxDropdownHeight={320}
            nothingFoundMessage={nothingFound}
            data={(pupils.data ?? []).map(({ engagement_id, kid_name, course_title, minutes }) => ({
              value: String(engagement_id),
              label: t('form.pupil_option', { kid: kid_name, course: course_title, minutes }),
            }))}
            value={null}
            onSearchChange={setSearch}
            filter={({ options }) => options}
            onChange={choose}
          />
        )}
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height={160} />}
        {data?.length === 0 && <EmptyState title={t('regular.none')} text={t('regular.none_text')} />}
        {data !== undefined && data.length > 0 && (
          <RuleList rules={data} whoOf={({ kid_name, course_title }) => `${kid_name} · ${course_title}`} />
        )}
      </div>
    </Modal>
  );
}
