/** The frame of every screen: sidebar, top bar, and the page or the reason why it is not accessible. */
import { useMediaQuery } from '@mantine/hooks';
import { isStaffRole } from '@lectern/contract/permissions';
import type { ScreenKey } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogPrints } from '../../features/privacy/public/use-log-prints.ts';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { setViewerZone } from '../../kernel/zone.ts';
import { Loading } from '../../ui/loading.tsx';
import { followProfileLanguage } from '../languages/chosen-language.ts';
import { ForbiddenPage, NotFoundPage, OutsidePage } from '../frame-pages.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageFocus } from './use-page-focus.ts';

const TeacherReminders = lazy(async () => ({
  default: (await import('../../features/reminders/public/teacher-reminders.tsx')).TeacherReminders,
}));

export function Shell() {
  const user = useCurrentUser();
  const screen = useScreen();
  if (isStaffRole(user.role)) return <StaffFrame />;
  // Screens open to every signed-in user have no frame: the frame is for staff.
  return screen !== undefined && screens[screen].access === 'signed_in' ? <OutsideFrame /> : <OutsidePage />;
}

/** Key of the current screen. None if the URL matches no screen. */
function useScreen(): ScreenKey | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
}

/** Whether every id in the URL is valid. An invalid one means page not found. */
function useIdsAreNumbers(): boolean {
  return useMatches({
    select: (matches) => Object.entries<string>(matches.at(-1)?.params ?? {}).every(([name, text]) => !name.endsWith('Id') || isId(text)),
  });
}

const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

function OutsideFrame() {
  return (
    <main id="page" className={classes.outside}>
      <Suspense fallback={<Loading size="large" />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

const shortKey = 'isSidebarShort';
/** Where the sidebar is short until somebody chooses; `start-script.ts` says the same. */
const tabletWidth = '(max-width: 64em)';

function StaffFrame() {
  const { t } = useTranslation('common');
  const user = useCurrentUser();
  const { zone, locale } = usePageInfo();
  // Set before any page renders: all times are shown in this zone.
  setViewerZone(zone);
  useEffect(() => void followProfileLanguage(locale), [locale]);
  const screen = useScreen();
  const allowed = screen === undefined || mayOpen(screen, user);
  const leadsSomewhere = useIdsAreNumbers();
  usePageFocus();
  useLogPrints();
  const tablet = useMediaQuery(tabletWidth, undefined, { getInitialValueInEffect: false }) ?? false;
  const [chosen, setChosen] = useState(() => localStorage.getItem(shortKey));
  const storedShort = chosen === null ? tablet : chosen === 'true';
  const [drawer, setDrawer] = useState(false);
  // The drawer on phones always has room for labels.
  const short = storedShort && !drawer;

  useEffect(() => {
    if (!drawer) return undefined;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false);
    document.addEventListener('keydown', close);
    document.querySelector<HTMLElement>('#sidebar a')?.focus();
    return () => {
      document.removeEventListener('keydown', close);
      document.querySelector<HTMLElement>('#open-menu')?.focus();
    };
  }, [drawer]);

  const toggle = () => {
    localStorage.setItem(shortKey, String(!storedShort));
    setChosen(String(!storedShort));
  };
  return (
    <div className={classes.shell} data-short={short} data-drawer={drawer}>
      <a className={classes.skip} href="#page">
        {t('frame.skip')}
      </a>
      <Sidebar short={short} onToggle={toggle} onNavigate={() => setDrawer(false)} />
      {drawer && <button type="button" className={classes.veil} aria-label={t('frame.close_menu')} onClick={() => setDrawer(false)} />}
      <div className={classes.column} inert={drawer}>
        <TopBar onMenu={() => setDrawer(true)} menuOpen={drawer} />
        <main id="page" className={classes.page} tabIndex={-1}>
          <Suspense fallback={<Loading size="large" />}>
            {!allowed ? <ForbiddenPage /> : leadsSomewhere ? <Outlet /> : <NotFoundPage />}
          </Suspense>
        </main>
        {user.role === 'Teacher' && (
          <Suspense fallback={null}>
            <TeacherReminders />
          </Suspense>
        )}
      </div>
    </div>
  );
}
