import { useTranslation } from 'react-i18next';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { DeclinesTab } from './declines-tab.tsx';
import { HoursTab } from './hours-tab.tsx';
import { sharedFilters } from './match-figure-lists.ts';
import { TeachersTab } from './teachers-tab.tsx';

const parts = { declines: <DeclinesTab />, teachers: <TeachersTab />, hours: <HoursTab /> };
const tabs = ['declines', 'teachers', 'hours'] as const;
const titles = { declines: 'figures.tab.declines', teachers: 'figures.tab.teachers', hours: 'figures.tab.hours' } as const;

/** How teachers answer offers, and which hours families want. */
export default function MatchFiguresPage() {
  const { t } = useTranslation('match');
  return (
    <TabbedPage
      title={t('common:screen.matchFigures')}
      tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}
      shared={Object.keys(sharedFilters)}
    >
      {(tab) => parts[tab]}
    </TabbedPage>
  );
}
