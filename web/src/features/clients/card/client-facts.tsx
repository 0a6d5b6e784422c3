import { IconArrowMerge, IconPencil, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { formatDate, formatTime } from '../../../ui/formats/date-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useInactivityReasons } from '../../../ui/options/inactivity-reasons.ts';
import { PersonalDataLink } from '../../privacy/public/personal-data-link.tsx';
import classes from '../client-page.module.css';
import { ClientStateTag } from '../client-state-tag.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const EditClientDialog = lazyDialog(async () => (await import('../records/edit-client-dialog.tsx')).EditClientDialog);
const LeaveDialog = lazyDialog(async () => (await import('../learning/leave-dialog.tsx')).LeaveDialog);
const MergeDialog = lazyDialog(async () => (await import('../duplicates/merge-dialog.tsx')).MergeDialog);
const ComeBackButton = lazy(async () => ({ default: (await import('../learning/come-back-button.tsx')).ComeBackButton }));

/** Manager, creation date, state and local time of a client, with their editing. */
export function ClientFacts({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const [dialog, setDialog] = useState<'edit' | 'leave' | 'merge' | null>(null);
  const { status, inactive_reason: reason, return_on: day, zone, can } = client;
  const { text } = useInactivityReasons();
  const standing = client.money !== null && client.money.owed > 0 ? 'debt' : null;
  const leaver = { ...client, of: 'client' as const };
  const now = nowInstant();
  return (
    <div className={classes.facts}>
      <ClientStateTag client={{ status, standing }} />
      {reason !== null && <span>{text(reason)}</span>}
      {day !== null && <span>{t('leave.until', { date: formatDate(day) })}</span>}
      <span>{client.manager_name === null ? t('card.no_manager') : t('card.manager', { name: client.manager_name })}</span>
      <span>{t('card.since', { date: formatDate(client.created_at) })}</span>
      <span>{t('card.local_time', { time: formatTime(now, zone), zone: formatZone(zone, now) })}</span>
      {client.lent && <span>{t('access.lent_note')}</span>}
      {client.merged_into !== null && (
        <span>
          {t('merge.merged_note')}{' '}
          <Link to="/clients/$clientId" params={{ clientId: String(client.merged_into.id) }}>
            {client.merged_into.name}
          </Link>
        </span>
      )}
      <PersonalDataLink kind="client" id={client.id} />
      {can.keep_records.allowed && (
        <div className={classes.factActions}>
          <Suspense fallback={null}>{status === 'inactive' && <ComeBackButton leaver={leaver} />}</Suspense>
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialog('edit')}>
            <Icon icon={IconPencil} />
            {t('ui:action.edit')}
          </Button>
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialog('leave')}>
            <Icon icon={IconUserOff} />
            {t(status === 'active' ? 'leave.make_inactive' : 'leave.change_reason')}
          </Button>
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialog('merge')}>
            <Icon icon={IconArrowMerge} />
            {t('merge.open')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === 'edit' && <EditClientDialog client={client} onClose={() => setDialog(null)} />}
        {dialog === 'merge' && <MergeDialog client={client} onClose={() => setDialog(null)} />}
        {dialog === 'leave' && <LeaveDialog leaver={leaver} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}
