import { keepsKeyFigures } from '@lectern/contract/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kernel/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { ImmunitiesTab } from './immunities/immunities-tab.tsx';
import { PeopleTab } from './people/people-tab.tsx';

const FormulasTab = lazy(async () => ({ default: (await import('./formulas/formulas-tab.tsx')).FormulasTab }));

const parts = { people: <PeopleTab />, formulas: <FormulasTab />, immunities: <ImmunitiesTab /> };
const titles = { people: 'salary:kpi.tab.people', formulas: 'salary:kpi.tab.formulas', immunities: 'salary:kpi.tab.immunities' } as const;

/** Key figures of the people led by the user; with the ability, of everybody, and the formulas. */
export default function KeyFiguresPage() {
  const { t } = useTranslation('salary');
  const keeps = useMay(keepsKeyFigures);
  const tabs = keeps ? (['people', 'formulas', 'immunities'] as const) : (['people', 'immunities'] as const);
  return (
    <TabbedPage title={t('common:screen.keyFigures')} tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}>
      {(tab) => <Suspense fallback={<Loading size="large" />}>{parts[tab]}</Suspense>}
    </TabbedPage>
  );
}
