/** All weekly rules of a teacher, and adding new ones. */
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../../../ui/floating/overlay-styles.ts';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import { usePupilChoice } from '../../lessons/public/use-pupil-choice.ts';
import type { EngagementOfRules } from './new-rules-dialog.tsx';
import { NewRulesDialog } from './new-rules-dialog.tsx';
import { regularRulesQuery } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';
import { RuleList } from '../rule-list.tsx';
import { usePlacedToast } from '../use-placed-toast.ts';

type Props = { readonly teacherId: number; readonly teacherName: string; readonly canAdd: boolean; readonly onClose: () => void };

export function TeacherRulesDialog({ teacherId, teacherName, canAdd, onClose }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  useReturnFocus();
  const [adding, setAdding] = useState<EngagementOfRules | null>(null);
  const toastPlaced = usePlacedToast();
  const query = useQuery(regularRulesQuery({ teacher_id: teacherId }));
  const { data } = query;
  const pupils = usePupilChoice(teacherId, canAdd);
  const choose = (id: number | null) => {
    const pupil = pupils.found.find(({ engagement_id }) => engagement_id === id);
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
          toastPlaced(placed, unplaced);
        }}
      />
    );
  return (
    <Modal opened onClose={onClose} size="lg" title={t('regular.title')} closeButtonProps={{ 'aria-label': t('ui:action.close') }}>
      <div className={classes.stack}>
        {canAdd && <Combobox label={t('regular.add_pupil')} {...pupils.field} keepsChoice value={null} onChange={choose} />}
        <QueryPlaceholder query={query} loading={<Skeleton height={160} />} />
        {data?.length === 0 && <EmptyState title={t('regular.none')} text={t('regular.none_text')} />}
        {data !== undefined && data.length > 0 && (
          <RuleList rules={data} whoOf={({ kid_name, course_title }) => `${kid_name} · ${course_title}`} />
        )}
      </div>
    </Modal>
  );
}
