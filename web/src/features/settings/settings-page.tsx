import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readText } from '../../kernel/search-params.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { PolicyTable } from './policy-table.tsx';
import { SettingRow } from './setting-row.tsx';
import { changesOf, titleOf } from './setting-text.ts';
import { settingsQuery } from './settings.queries.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const SettingDialog = lazyDialog(async () => (await import('./setting-dialog.tsx')).SettingDialog);
const PolicyDialog = lazyDialog(async () => (await import('./policy-dialog.tsx')).PolicyDialog);

const areaTitles = {
  school: 'mutualsettlement:settings.area.school',
  access: 'mutualsettlement:settings.area.access',
  clients: 'mutualsettlement:settings.area.clients',
  packages: 'mutualsettlement:settings.area.packages',
  lessons: 'mutualsettlement:settings.area.lessons',
  pay: 'mutualsettlement:settings.area.pay',
  vacations: 'mutualsettlement:settings.area.vacations',
  searches: 'mutualsettlement:settings.area.searches',
  data: 'mutualsettlement:settings.area.data',
} as const satisfies Record<Setting['area'], string>;
const areas = Object.keys(areaTitles) as Setting['area'][];

/** All settings by area, with explanation, effect and last change. */
export default function SettingsPage() {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const query = useQuery(settingsQuery);
  const { data } = query;
  const [editing, setEditing] = useState<string | null>(null);
  const currency = useSchoolCurrency();
  const text = readText(search, 'search') ?? '';
  const isMeant = ({ key }: Setting) => `${titleOf(t, key)} ${changesOf(t, key)} ${key}`.toLowerCase().includes(text.toLowerCase());
  const shown = data?.settings.filter(isMeant);
  const edited = data?.settings.find(({ key }) => key === editing);
  const close = () => setEditing(null);
  return (
    <Page title={t('settings.title')}>
      <FiltersBar
        search={text}
        searchLabel={t('settings.search')}
        onSearch={(typed) => change({ search: typed === '' ? undefined : typed })}
        chips={[]}
      />
      <QueryPlaceholder query={query} loading={<Skeleton height={480} />} />
      {shown?.length === 0 && <EmptyState title={t('settings.empty')} />}
      <div className={classes.areas}>
        {areas.map((area) => {
          const ofArea = shown?.filter((each) => each.area === area) ?? [];
          if (ofArea.length === 0) return null;
          return (
            <Card key={area} title={t(areaTitles[area])} flush>
              {ofArea.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  currency={currency}
                  note={
                    setting.key === 'second_factor_required'
                      ? t('settings.without_factor', { count: data?.staff_without_second_factor ?? 0 })
                      : null
                  }
                  onEdit={() => setEditing(setting.key)}
                >
                  {typeof setting.value === 'object' && <PolicyTable policy={setting.value} currency={currency} />}
                </SettingRow>
              ))}
            </Card>
          );
        })}
      </div>
      {edited !== undefined && typeof edited.value !== 'object' && <SettingDialog setting={edited} currency={currency} onClose={close} />}
      {edited !== undefined && typeof edited.value === 'object' && <PolicyDialog setting={edited} currency={currency} onClose={close} />}
    </Page>
  );
}
