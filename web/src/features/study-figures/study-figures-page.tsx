import { useTranslation } from 'react-i18next';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { ChildrenTab, TestTab, TopicTab } from './figure-tabs.tsx';

const parts = { topics: <TopicTab />, tests: <TestTab />, children: <ChildrenTab /> };
const tabs = ['topics', 'tests', 'children'] as const;
const titles = { topics: 'figures.tab.topics', tests: 'figures.tab.tests', children: 'figures.tab.children' } as const;

/** Progress in the curriculums: skipped and slow topics, weak tests, children who are behind. */
export default function StudyFiguresPage() {
  const { t } = useTranslation('lessons');
  return (
    <TabbedPage
      title={t('figures.title')}
      tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}
      shared={['course_id', 'grade', 'teacher_id']}
    >
      {(tab) => parts[tab]}
    </TabbedPage>
  );
}
