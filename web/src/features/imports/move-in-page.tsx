import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';

const ImportList = lazy(async () => ({ default: (await import('./import-list.tsx')).ImportList }));
const ImportSteps = lazy(async () => ({ default: (await import('./steps/import-steps.tsx')).ImportSteps }));

/** Imports of a school's data: a new file and earlier ones, or the import of the URL. */
export default function MoveInPage() {
  const { t } = useTranslation('mutualsettlement');
  const { search } = useAddress();
  const id = readInteger(search, 'import');
  return (
    <Page title={t('move_in.title')} back={id === undefined ? undefined : '/move-in'}>
      <Suspense fallback={<Loading size="large" />}>{id === undefined ? <ImportList /> : <ImportSteps key={id} id={id} />}</Suspense>
    </Page>
  );
}
