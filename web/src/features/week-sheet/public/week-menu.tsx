import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import classes from './week-menu.module.css';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const WeekSheet = lazy(async () => ({ default: (await import('../week-sheet.tsx')).WeekSheet }));
const CalendarFeedDialog = lazyDialog(async () => (await import('../../calendar-feed/public/calendar-feed-dialog.tsx')).CalendarFeedDialog);

/** Print, and the calendar feed of the user's own schedule. */
export function WeekMenu({ teacherId, date }: { readonly teacherId: number; readonly date: string }) {
  const { t } = useTranslation('schedule');
  const { id, role } = useCurrentUser();
  const [open, setOpen] = useState<'sheet' | 'feed' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <>
      <Menu button={{ className: classes.opener ?? '', 'aria-label': t('week_menu'), children: <Icon icon={IconDots} /> }}>
        <MenuItem onSelect={() => setOpen('sheet')}>{t('sheet.print')}</MenuItem>
        {id === teacherId && role === 'Teacher' && <MenuItem onSelect={() => setOpen('feed')}>{t('feed.title')}</MenuItem>}
      </Menu>
      <Suspense>
        {open === 'sheet' && <WeekSheet teacherId={teacherId} date={date} onDone={close} />}
        {open === 'feed' && <CalendarFeedDialog teacherId={teacherId} onClose={close} />}
      </Suspense>
    </>
  );
}
