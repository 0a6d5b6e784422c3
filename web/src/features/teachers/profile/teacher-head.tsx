import { hasPermission, keepsPay } from '@lectern/contract/permissions';
import { mayOpen } from '@lectern/contract/screens';
import { IconBeach, IconCalendar, IconReceipt, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from './teacher-profile.module.css';
import { TeacherState } from '../teacher-state.tsx';
import { makeActiveWrite, makeInactiveWrite } from '../teachers.queries.ts';
import type { TeacherCard } from '../teachers.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const InactiveDialog = lazyDialog(async () => (await import('./inactive-dialog.tsx')).InactiveDialog);

/** Name, state, curator and local time of a teacher, with actions. */
export function TeacherHead({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const user = useCurrentUser();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { id, name, preview, zone, status, curator_name: curator, can } = teacher;
  const now = nowInstant();
  return (
    <header className={classes.head}>
      <Avatar name={name} url={preview} size={64} />
      <div className={classes.who}>
        <div className={classes.states}>
          <TeacherState teacher={teacher} />
          <span>{curator === null ? t('card.no_curator') : t('card.curator', { name: curator })}</span>
        </div>
        <span className="soft">{t('card.local_time', { time: formatTime(now, zone), zone: formatZone(zone, now) })}</span>
      </div>
      <div className={classes.actions}>
        {can.change_status.allowed && status === 'inactive' && <MakeActive teacher={teacher} />}
        {can.change_status.allowed && (
          <Button variant="default" onClick={() => setDialogOpen(true)}>
            <Icon icon={IconUserOff} />
            {t(status === 'active' ? 'status.make_inactive' : 'status.change_reason')}
          </Button>
        )}
        {can.see_log && mayOpen('teacherVacation', user) && (
          <LinkButton variant="default" to="/vacation/$teacherId" params={{ teacherId: String(id) }}>
            <Icon icon={IconBeach} />
            {t('card.vacations')}
          </LinkButton>
        )}
        {hasPermission(keepsPay, user) && mayOpen('salary', user) && (
          <LinkButton variant="default" to="/salary" search={{ tab: 'settlement', teacher_id: id }}>
            <Icon icon={IconReceipt} />
            {t('card.settlement')}
          </LinkButton>
        )}
        {can.see_schedule && (
          <LinkButton variant="default" to="/teachers/$teacherId/schedule" params={{ teacherId: String(id) }}>
            <Icon icon={IconCalendar} />
            {t('card.schedule')}
          </LinkButton>
        )}
      </div>
      {dialogOpen && <InactiveDialog teacher={teacher} onClose={() => setDialogOpen(false)} />}
    </header>
  );
}

/** Has no cost: done at once, with undo in the toast. */
function MakeActive({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const makeActive = useApiWrite(makeActiveWrite);
  const makeInactive = useApiWrite(makeInactiveWrite);
  const before = { reason: teacher.inactive_reason ?? 'other', return_on: teacher.return_on };
  // Awaits the promise instead of using callbacks: the button is unmounted when the teacher becomes active.
  const begin = () =>
    makeActive
      .mutateAsync({ params: { id: teacher.id } })
      .then(() =>
        toast.success(
          t('status.active_done', { name: teacher.name }),
          undo(() => makeInactive.mutateAsync({ params: { id: teacher.id }, body: before })),
        ),
      )
      .catch((error: unknown) => toast.error(error));
  return (
    <Button pending={makeActive.isPending} onClick={() => void begin()}>
      {t('status.make_active')}
    </Button>
  );
}
