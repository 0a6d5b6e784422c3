import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { formatDate, formatRelative } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PersonalDataLink } from '../../privacy/public/personal-data-link.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountHistory } from './account-history.tsx';
import { AbilitiesCard, RolesCard } from './rights/rights-cards.tsx';
import classes from './staff.module.css';
import { staffUserQuery } from './staff.queries.ts';
import type { StaffCard } from './staff.queries.ts';
import { UserStateTag } from './user-state-tag.tsx';

/** An account, for administrators: owner, rights, actions and history. */
export default function StaffUserPage() {
  const { t } = useTranslation('teachers');
  const { userId = '' } = useParams({ strict: false });
  const query = useQuery(staffUserQuery(Number(userId)));
  const { data } = query;
  return (
    <Page title={data?.name ?? t('staff.title')} back="/staff">
      <QueryPlaceholder query={query} loading={<UserSkeleton />} />
      {data !== undefined && (
        <>
          <Facts user={data} />
          <div className={classes.columns}>
            <div className={classes.stack}>
              <RolesCard key={data.id} user={data} />
              <AccountCard user={data} />
            </div>
            <AbilitiesCard key={data.id} user={data} />
          </div>
          <AccountHistory userId={data.id} />
        </>
      )}
    </Page>
  );
}

function Facts({ user }: { readonly user: StaffCard }) {
  const { t } = useTranslation('teachers');
  const { name, preview, email, phone, state, created_at, last_seen_at } = user;
  return (
    <div className={classes.facts}>
      <Avatar name={name} url={preview} size={40} />
      <UserStateTag state={state} />
      <a href={`mailto:${email}`}>{email}</a>
      {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
      <span>{t('staff.card.since', { date: formatDate(created_at) })}</span>
      <span>
        {last_seen_at === null ? t('staff.never_seen') : t('staff.card.last_seen', { ago: formatRelative(last_seen_at, nowInstant()) })}
      </span>
      <PersonalDataLink kind="staff" id={user.id} />
    </div>
  );
}

function UserSkeleton() {
  return (
    <div className={classes.stack} aria-hidden>
      <Skeleton width={420} height={40} />
      <Skeleton height={280} />
      <Skeleton height={200} />
    </div>
  );
}
