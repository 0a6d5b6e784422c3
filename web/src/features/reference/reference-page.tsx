import { keepsReferenceData } from '@lectern/contract/permissions';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useMay } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { dictionaries } from './dictionaries.ts';
import { DictionaryPanel } from './dictionary-panel.tsx';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const StarterDialog = lazyDialog(async () => (await import('./starter-dialog.tsx')).StarterDialog);

const panel = 'reference-panel';
/** Dictionaries that the starter catalogue fills. */
const taughtTabs: readonly string[] = ['directions', 'courses', 'services'];

/** Reference data: a tab for each dictionary that the user maintains. */
export default function ReferencePage() {
  const { t } = useTranslation(['mutualsettlement', 'clients']);
  const { search, change } = useAddress();
  const keepsAll = useMay(keepsReferenceData);
  const shown = dictionaries.filter(({ taught }) => keepsAll || taught);
  const keys = shown.map(({ key }) => key);
  const current = shown.find(({ key }) => key === readChoice(search, 'tab', keys)) ?? shown[0];
  if (current === undefined) return null;
  return (
    <Page title={t('reference.title')}>
      <Tabs
        label={t('reference.title')}
        tabs={shown.map(({ key, title }) => ({ value: key, label: t(title) }))}
        value={current.key}
        onChange={(tab) => change({ tab, search: undefined })}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t(current.title)}>
        <DictionaryPanel key={current.key} dictionary={current} />
        {keepsAll && taughtTabs.includes(current.key) && (
          <Button variant="subtle" onClick={() => change({ starter: 1 })}>
            {t('starter.open')}
          </Button>
        )}
      </div>
      {keepsAll && search.starter !== undefined && <StarterDialog onClose={() => change({ starter: undefined })} />}
    </Page>
  );
}
