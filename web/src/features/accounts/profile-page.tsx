import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { mayOpen } from '@lectern/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AvatarCard } from './profile/avatar-card.tsx';
import { OfferMailsCard } from './profile/offer-mails-card.tsx';
import { PreferencesCard } from './profile/preferences-card.tsx';
import { ownProfileQuery } from './profile/profile.queries.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import classes from './profile/profile.module.css';

const SecuritySection = lazy(async () => {
  const { SecuritySection } = await import('./security/security-section.tsx');
  return { default: SecuritySection };
});

const tabs = ['profile', 'security'] as const;
const tabTitles = { profile: 'profile.tab_profile', security: 'profile.tab_security' } as const;

const CalendarFeed = lazy(async () => {
  const { CalendarFeed } = await import('../calendar-feed/public/calendar-feed.tsx');
  return { default: CalendarFeed };
});

const KpiCard = lazy(async () => ({ default: (await import('../kpi/public/kpi-card.tsx')).KpiCard }));

/** Roles whose key figures are shown here. A teacher's are on the profile that colleagues see. */
const rolesShownHere = kpiRoles.filter((each) => each !== 'Teacher');

/** The user's own account: personal data, preferences and security. */
export default function ProfilePage() {
  const { t } = useTranslation(['common', 'schedule']);
  const { search, change } = useAddress();
  const tab = readChoice(search, 'tab', tabs) ?? 'profile';
  const user = useCurrentUser();
  const { id, role } = user;
  const measured = rolesShownHere.find((each) => each === role);
  const opensMatches = mayOpen('match', user);
  const profile = useQuery(ownProfileQuery(id));
  const panel = useId();
  return (
    <Page
      title={t('profile.title')}
      back="/cabinet"
      toolbar={
        <Tabs
          label={t('profile.title')}
          tabs={tabs.map((value) => ({ value, label: t(tabTitles[value]) }))}
          value={tab}
          panelId={panel}
          onChange={(value) => change({ tab: value === 'profile' ? undefined : value })}
        />
      }
    >
      <div id={panel} role="tabpanel" aria-label={t(tabTitles[tab])}>
        {/* Stays mounted while the other tab is shown, so that input is not lost. */}
        <div className={classes.column} hidden={tab !== 'profile'}>
          <QueryPlaceholder query={profile} loading={<Loading size="large" />} />
          {profile.data !== undefined && (
            <>
              <AvatarCard profile={profile.data} />
              <ProfileForm profile={profile.data} />
              <PreferencesCard id={id} />
              {opensMatches && <OfferMailsCard profile={profile.data} />}
              <Suspense fallback={null}>{measured !== undefined && <KpiCard userId={id} of={measured} />}</Suspense>
              {role === 'Teacher' && (
                <Card title={t('schedule:feed.title')}>
                  <Suspense fallback={<Loading />}>
                    <CalendarFeed teacherId={id} />
                  </Suspense>
                </Card>
              )}
            </>
          )}
        </div>
        {tab === 'security' && (
          <div className={classes.column}>
            <Suspense fallback={<Loading size="large" />}>
              <SecuritySection />
            </Suspense>
          </div>
        )}
      </div>
    </Page>
  );
}
