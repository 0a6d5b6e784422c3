import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../questions/public/rich-text.tsx';
import { draftAddress, questionsToCorrect, testDraftsQuery, weakQuestionsQuery } from '../../tests/public/test-tasks.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { Items } from './task-items.tsx';

/** Drafts of tests, with what blocks publishing. */
export function TestDraftsCard() {
  const { t } = useTranslation('common');
  const state = (blockers: number) => (blockers === 0 ? t('cabinet.ready') : t('cabinet.blockers', { count: blockers }));
  return (
    <CabinetCard title={t('cabinet.test_drafts')} query={useQuery(testDraftsQuery)}>
      {(drafts) => (
        <Items
          none={t('cabinet.no_drafts')}
          items={drafts.map((draft) => ({
            key: String(draft.id),
            href: draftAddress(draft),
            title: draft.title,
            about: `${t('cabinet.course_grade', { course: draft.place.course_title, grade: draft.place.grade })}, ${state(draft.blockers)}`,
          }))}
        />
      )}
    </CabinetCard>
  );
}

const verdicts = {
  wrong_key: 'lessons:test.verdict.wrong_key',
  too_hard: 'lessons:test.verdict.too_hard',
  too_easy: 'lessons:test.verdict.too_easy',
  does_not_tell: 'lessons:test.verdict.does_not_tell',
} as const;

/** The weakest questions of all courses, with their verdicts. */
export function WeakQuestionsCard() {
  const { t } = useTranslation(['common', 'lessons']);
  return (
    <CabinetCard title={t('cabinet.weak_questions')} query={useQuery(weakQuestionsQuery)}>
      {({ questions }) => (
        <Items
          none={t('cabinet.no_weak_questions')}
          items={questionsToCorrect(questions).map(({ question_id, href, content, place, verdict }) => ({
            key: String(question_id),
            href,
            title: <RichText text={content.text} />,
            about: `${t('cabinet.course_grade', { course: place.course_title, grade: place.grade })}, ${t(verdicts[verdict])}`,
          }))}
        />
      )}
    </CabinetCard>
  );
}
