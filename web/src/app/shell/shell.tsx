/** The frame around every screen: sidebar, top bar, the page. */
import { isStaffRole } from '@lectern/contract/permissions';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { setViewerZone } from '../../kernel/zone.ts';
import { Loading } from '../../ui/loading.tsx';
import { ForbiddenPage, OutsidePage } from '../frame-pages.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  const user = useCurrentUser();
  return isStaffRole(user.role) ? <StaffFrame /> : <OutsidePage />;
}

const shortKey = 'isSidebarShort';

function StaffFrame() {
  const { t } = useTranslation('common');
  const { role } = useCurrentUser();
  const { zone } = usePageInfo();
  // Before any page is drawn: every time on it is shown in this zone.
  setViewerZone(zone);
  const allowed = useMatches({
    select: (matches) => matches.every(({ staticData: { roles } }) => roles === undefined || (roles as readonly string[]).includes(role)),
  });
  const [short, setShort] = useState(() => localStorage.getItem(shortKey) === 'true');
  const [drawer, setDrawer] = useState(false);

  useEffect(() => {
    if (!drawer) return undefined;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false);
    document.addEventListener('keydown', close);
    document.querySelector<HTMLElement>('#sidebar a')?.focus();
    return () => document.removeEventListener('keydown', close);
  }, [drawer]);

  const toggle = () => {
    localStorage.setItem(shortKey, String(!short));
    setShort(!short);
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
          <Suspense fallback={<Loading size="large" />}>{allowed ? <Outlet /> : <ForbiddenPage />}</Suspense>
        </main>
      </div>
    </div>
  );
}
