import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CabinetCard } from '../cabinet-card.tsx';
import { textTasksQuery } from '../cabinet.queries.ts';
import { Items } from './task-items.tsx';

/** Ages of children without practice texts, and drafts with what blocks publishing. */
export function TextTasksCard() {
  const { t } = useTranslation('common');
  const state = (blockers: number) => (blockers === 0 ? t('cabinet.ready') : t('cabinet.blockers', { count: blockers }));
  const place = (course: string, from: number, to: number) => t('cabinet.course_ages', { course, from, to });
  return (
    <CabinetCard title={t('cabinet.text_tasks')} query={useQuery(textTasksQuery)}>
      {({ drafts, missing }) => (
        <Items
          none={t('cabinet.texts_complete')}
          items={[
            ...missing.map(({ course_id, course_title, age_group_id: group, years_from, years_to, children }) => ({
              key: `${course_id} ${group}`,
              href: group === null ? `/trainers/${course_id}/groups/create` : `/trainers/${course_id}/groups/${group}/create`,
              title: place(course_title, years_from, years_to),
              about: t(group === null ? 'cabinet.no_age_group' : 'cabinet.no_text', { count: children }),
            })),
            ...drafts.map(({ id, title, course_id, course_title, age_group_id, years_from, years_to, blockers }) => ({
              key: `draft ${id}`,
              href: `/trainers/${course_id}/groups/${age_group_id}/${id}/edit`,
              title,
              about: `${place(course_title, years_from, years_to)}, ${state(blockers)}`,
            })),
          ]}
        />
      )}
    </CabinetCard>
  );
}
