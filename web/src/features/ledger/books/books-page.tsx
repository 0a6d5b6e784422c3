import '../../../ui/floating/overlay-styles.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../../ui/loading.tsx';
import { TabbedPage } from '../../../ui/tabbed-page.tsx';

const Statements = lazy(async () => ({ default: (await import('./statements.tsx')).Statements }));
const Months = lazy(async () => ({ default: (await import('./months.tsx')).Months }));
const Occasions = lazy(async () => ({ default: (await import('./occasions.tsx')).Occasions }));
const LedgerChecks = lazy(async () => ({ default: (await import('./ledger-checks.tsx')).LedgerChecks }));

const parts = { statements: <Statements />, periods: <Months />, occasions: <Occasions />, check: <LedgerChecks /> };
const tabs = ['statements', 'periods', 'occasions', 'check'] as const;
const titles = {
  statements: 'transactions:books.tab.statements',
  periods: 'transactions:books.tab.periods',
  occasions: 'transactions:books.tab.occasions',
  check: 'transactions:books.tab.check',
} as const;

/** The accountant's page: bank statements, closing months, occasions, checks of the ledger. */
export default function BooksPage() {
  const { t } = useTranslation('transactions');
  return (
    <TabbedPage title={t('books.title')} tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}>
      {(tab) => <Suspense fallback={<Loading size="large" />}>{parts[tab]}</Suspense>}
    </TabbedPage>
  );
}
