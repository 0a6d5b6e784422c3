import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './study-figures.module.css';
import { ChildrenTab, TestTab, TopicTab } from './figure-tabs.tsx';

const parts = { topics: TopicTab, tests: TestTab, children: ChildrenTab };
const tabs = ['topics', 'tests', 'children'] as const;
const titles = { topics: 'figures.tab.topics', tests: 'figures.tab.tests', children: 'figures.tab.children' } as const;
/** Filters that all tabs have; the rest of the address goes with its tab. */
const shared = ['course_id', 'grade', 'teacher_id'];

/** How the curriculums are taught: skipped and slow topics, weak tests, children behind. */
export default function StudyFiguresPage() {
  const { t } = useTranslation('lessons');
  const { search, change } = useAddress();
  const tab = readChoice(search, 'tab', tabs) ?? 'topics';
  const panel = useId();
  const Part = parts[tab];
  const open = (value: (typeof tabs)[number]) => {
    const own = Object.keys(search).filter((key) => !shared.includes(key));
    change({ ...Object.fromEntries(own.map((key) => [key, undefined])), tab: value === tabs[0] ? undefined : value });
  };
  return (
    <Page
      title={t('figures.title')}
      toolbar={
        <Tabs
          label={t('figures.title')}
          tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}
          value={tab}
          panelId={panel}
          onChange={open}
        />
      }
    >
      <div id={panel} className={classes.panel} role="tabpanel" aria-label={t(titles[tab])}>
        <Part />
      </div>
    </Page>
  );
}
