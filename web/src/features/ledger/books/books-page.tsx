import '../../../ui/floating/overlay-styles.ts';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const Statements = lazy(async () => ({ default: (await import('./statements.tsx')).Statements }));
const Months = lazy(async () => ({ default: (await import('./months.tsx')).Months }));
const Occasions = lazy(async () => ({ default: (await import('./occasions.tsx')).Occasions }));
const LedgerChecks = lazy(async () => ({ default: (await import('./ledger-checks.tsx')).LedgerChecks }));

const parts = { statements: Statements, periods: Months, occasions: Occasions, check: LedgerChecks };
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
  const { search, change } = useAddress();
  const tab = readChoice(search, 'tab', tabs) ?? 'statements';
  const panel = useId();
  const Part = parts[tab];
  // Search parameters of a tab are removed with it.
  const open = (value: (typeof tabs)[number]) =>
    change({ ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])), tab: value === tabs[0] ? undefined : value });
  return (
    <Page
      title={t('books.title')}
      toolbar={
        <Tabs
          label={t('books.title')}
          tabs={tabs.map((value) => ({ value, label: t(titles[value]) }))}
          value={tab}
          panelId={panel}
          onChange={open}
        />
      }
    >
      <div id={panel} role="tabpanel" aria-label={t(titles[tab])}>
        <Suspense fallback={<Loading size="large" />}>
          <Part />
        </Suspense>
      </div>
    </Page>
  );
}
