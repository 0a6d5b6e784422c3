import { mayOpen } from '@lectern/contract/screens';
import type { ScreenKey } from '@lectern/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Card } from '../../ui/card.tsx';
import classes from './first-steps.module.css';
import { setupGapsQuery } from './first-steps.queries.ts';
import type { SetupGap } from './first-steps.queries.ts';

type Search = Readonly<Record<string, string | number>>;
const working = { status: 'active' };

/** Link of each gap, to where it can be fixed. */
const links: Readonly<Record<SetupGap['key'], readonly [screen: ScreenKey, path: string, search?: Search]>> = {
  requisites: ['documents', '/documents', { requisites: 1 }],
  mail_server: ['outbox', '/outbox'],
  mails_failed: ['outbox', '/outbox', { state: 'failed' }],
  backup_never: ['backups', '/backups'],
  backup_old: ['backups', '/backups'],
  backup_failed: ['backups', '/backups'],
  jobs_failed: ['jobs', '/jobs'],
  webhooks_paused: ['webhooks', '/webhooks'],
  clients_without_manager: ['clients', '/clients', { ...working, no_manager: 'true' }],
  teachers_without_curator: ['teachers', '/teachers', { ...working, lacks: 'curator' }],
  teachers_without_courses: ['teachers', '/teachers', { ...working, lacks: 'courses' }],
  teachers_without_hours: ['teachers', '/teachers', { ...working, no_hours: 'true' }],
  teachers_without_rate: ['rates', '/rates'],
  services_without_price: ['reference', '/reference', { tab: 'services' }],
  invitations_expired: ['staff', '/staff', { state: 'invited' }],
  users_without_role: ['staff', '/staff'],
  staff_without_factor: ['staff', '/staff'],
};

/** What is misconfigured or unassigned. Hidden if everything is in order. Users who may not open the linked screen see the gap without a link. */
export function SetupGaps() {
  const { t } = useTranslation('common');
  const user = useCurrentUser();
  const { data } = useQuery(setupGapsQuery);
  if (data === undefined || data.gaps.length === 0) return null;
  return (
    <Card title={t('setup_gaps.title')} aside={data.gaps.length}>
      <ul className={classes.gaps}>
        {data.gaps.map(({ key, count }) => {
          const [screen, to, search = {}] = links[key];
          const text = t(`setup_gaps.${key}`, { count });
          return (
            <li key={key}>
              {mayOpen(screen, user) ? <Link {...({ to, search } as Pick<LinkProps, 'to' | 'search'>)}>{text}</Link> : text}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
