/** The menu that the server returns for the selected role and abilities: expanded or collapsed on desktops, a drawer on phones. */
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnviewedMatches } from '../../features/reminders/public/unviewed-matches.ts';
import { sidebarQuery, useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import classes from './sidebar.module.css';
import { SidebarItem } from './sidebar-item.tsx';
import { currentLink, shownItems } from './sidebar-links.ts';

type Props = { readonly short: boolean; readonly onToggle: () => void; readonly onNavigate: () => void };

export function Sidebar({ short, onToggle, onNavigate }: Props) {
  const { t } = useTranslation('common');
  const items = shownItems(useSuspenseQuery(sidebarQuery).data);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { role } = useCurrentUser();
  const { version } = usePageInfo();
  const current = currentLink(items, path);
  const Toggle = short ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav id="sidebar" className={classes.sidebar} aria-label={t('frame.menu')}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span>{t('frame.product')}</span>
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.link}>
            <SidebarItem
              item={item}
              short={short}
              current={current}
              onNavigate={onNavigate}
              badge={role === 'Teacher' && item.link === '/match/' ? <MatchBadge /> : undefined}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={classes.toggle} onClick={onToggle} aria-expanded={!short} aria-controls="sidebar">
        <Toggle size={16} stroke={1.7} aria-hidden />
        <span>{t(short ? 'frame.expand' : 'frame.collapse')}</span>
      </button>
      <div className={classes.version}>{version}</div>
    </nav>
  );
}

function MatchBadge() {
  const { t } = useTranslation('common');
  const count = useUnviewedMatches();
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{`+${count}`}</span>
      <span className="visually-hidden">{t('frame.unviewed_matches', { count })}</span>
    </span>
  );
}
