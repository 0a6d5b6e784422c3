import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { useLevels } from '../../../ui/options/levels.ts';
import classes from './teacher-profile.module.css';
import type { TeacherCard } from '../teachers.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const EditCoursesDialog = lazyDialog(async () => (await import('./edit-courses-dialog.tsx')).EditCoursesDialog);

/** A teacher's courses: grades, level, who checked it, and number of pupils. */
export function TeacherCourses({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const levels = useLevels();
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title={t('courses.title')}
      flush
      {...(teacher.can.edit_courses.allowed
        ? {
            aside: (
              <Button variant="subtle" aria-label={t('courses.edit')} onClick={() => setEditing(true)}>
                {t('ui:action.edit')}
              </Button>
            ),
          }
        : {})}
    >
      {teacher.skills.length === 0 ? (
        <EmptyState title={t('courses.empty')} />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('courses.course')}</th>
              <th scope="col">{t('courses.grades')}</th>
              <th scope="col">{t('courses.level')}</th>
              <th scope="col" className={classes.figure}>
                {t('courses.pupils')}
              </th>
            </tr>
          </thead>
          <tbody>
            {teacher.skills.map((skill) => (
              <tr key={skill.course_id}>
                <td>{skill.course_title}</td>
                <td>{t('courses.from_to', { from: skill.grade_from, to: skill.grade_to })}</td>
                <td>
                  {levels.name(skill.level)}
                  {skill.approved_by !== null && (
                    <span className={classes.by}>{t('courses.approved_by', { name: skill.approved_by })}</span>
                  )}
                </td>
                <td className={classes.figure}>{formatNumber(skill.pupils)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editing && <EditCoursesDialog teacher={teacher} onClose={() => setEditing(false)} />}
    </Card>
  );
}
