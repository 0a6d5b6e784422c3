import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './cabinet.module.css';
import { coursesForChecklistQuery, methodistTasksQuery } from './cabinet.queries.ts';
import { CabinetCard } from './cabinet-card.tsx';
import { Items } from './cards/task-items.tsx';
import { TestDraftsCard, WeakQuestionsCard } from './cards/test-tasks-cards.tsx';
import { TextTasksCard } from './cards/text-tasks-card.tsx';
import { checklistTasks } from './methodist-tasks.rules.ts';

/** The methodist's cabinet: drafts and their blockers, missing checklists and texts, skipped topics, children on the wrong level. */
export function MethodistCabinet() {
  const { t } = useTranslation('common');
  const tasks = useQuery(methodistTasksQuery);
  const courses = useQuery(coursesForChecklistQuery);
  const state = (blockers: number) => (blockers === 0 ? t('cabinet.ready') : t('cabinet.blockers', { count: blockers }));
  return (
    <div className={classes.packed}>
      <CabinetCard title={t('cabinet.drafts')} query={tasks}>
        {({ drafts }) => (
          <Items
            none={t('cabinet.no_drafts')}
            items={drafts.map(({ course_id, course_title: course, grade, curriculum_id: id, version, blockers }) => ({
              key: String(id),
              href: `/courses/${course_id}/curriculums/${grade}/view/${id}`,
              title: t('cabinet.course_grade', { course, grade }),
              about: t('cabinet.draft_state', { version, state: state(blockers) }),
            }))}
          />
        )}
      </CabinetCard>
      <TestDraftsCard />
      <CabinetCard title={t('cabinet.checklist_tasks')} query={courses}>
        {(data) => (
          <Items
            none={t('cabinet.checklists_complete')}
            items={checklistTasks(data).map(({ key, href, course, grade, draft, children }) => ({
              key,
              href,
              title: t('cabinet.course_grade', { course, grade }),
              about:
                draft === null
                  ? t('cabinet.no_checklist', { count: children })
                  : t('cabinet.draft_state', { version: draft.version, state: state(draft.blockers) }),
            }))}
          />
        )}
      </CabinetCard>
      <TextTasksCard />
      <CabinetCard title={t('cabinet.skipped_topics')} aside={<Link to="/study-figures">{t('cabinet.all_figures')}</Link>} query={tasks}>
        {({ skipped_topics }) => (
          <Items
            none={t('cabinet.nothing_skipped')}
            items={skipped_topics.map(
              ({ course_id, course_title: course, grade, curriculum_id, grade_level_id, topic_id, title, children }) => ({
                key: String(topic_id),
                href: `/courses/${course_id}/curriculums/${grade}/view/${curriculum_id}/grades/${grade_level_id}`,
                title,
                about: `${t('cabinet.course_grade', { course, grade })}, ${t('cabinet.skipped_by', { count: children })}`,
              }),
            )}
          />
        )}
      </CabinetCard>
      <WeakQuestionsCard />
      <CabinetCard title={t('cabinet.misplaced')} query={tasks}>
        {({ misplaced }) => (
          <Items
            none={t('cabinet.nobody_misplaced')}
            items={misplaced.map(({ course_id, course_title: course, grade, curriculum_id, engagement_id, kid_name, kid_grade }) => ({
              key: String(engagement_id),
              href: `/courses/${course_id}/curriculums/${grade}/view/${curriculum_id}`,
              title: kid_name,
              about: t('cabinet.misplaced_about', { course, grade, kid_grade }),
            }))}
          />
        )}
      </CabinetCard>
    </div>
  );
}
