/** The menu that the server makes for the selected role: wide or narrow on a desk, a drawer on a phone. */
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowsExchange,
  IconCalendar,
  IconCircle,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSchool,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sidebarQuery, usePageInfo } from '../../kernel/session.ts';
import classes from './sidebar.module.css';

const icons: Readonly<Record<string, Icon>> = {
  'sidebar.cabinet': IconHome,
  'sidebar.my_schedule': IconCalendar,
  'sidebar.clients': IconUsers,
  'sidebar.teachers': IconSchool,
  'sidebar.transactions': IconArrowsExchange,
  'sidebar.salary': IconWallet,
};

type Item = { readonly link: string; readonly title: string; readonly outer?: boolean; readonly nodes?: readonly Item[] };
type Props = { readonly short: boolean; readonly onToggle: () => void; readonly onNavigate: () => void };

export function Sidebar({ short, onToggle, onNavigate }: Props) {
  const { t } = useTranslation('common');
  const items: readonly Item[] = useSuspenseQuery(sidebarQuery).data;
  const { version } = usePageInfo();
  const Toggle = short ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav id="sidebar" className={classes.sidebar} aria-label={t('frame.menu')}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span>{t('frame.product')}</span>
      </div>
      <ul className={classes.items}>
        {items
          .filter(({ link }) => link !== '/payouts/')
          .map((item) => (
            <li key={item.link}>
              <SidebarLink item={item} short={short} onNavigate={onNavigate} />
              {item.nodes !== undefined && item.nodes.length > 0 && !short && (
                <ul className={classes.nodes}>
                  {item.nodes.map((node) => (
                    <li key={node.link}>
                      <SidebarLink item={{ outer: item.outer ?? false, ...node }} short={false} onNavigate={onNavigate} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
      <button type="button" className={classes.toggle} onClick={onToggle} aria-expanded={!short} aria-controls="sidebar">
        <Toggle size={18} stroke={1.7} aria-hidden />
        <span>{t(short ? 'frame.expand' : 'frame.collapse')}</span>
      </button>
      <div className={classes.version}>{version}</div>
    </nav>
  );
}

type LinkProps = { readonly item: Item; readonly short: boolean; readonly onNavigate: () => void };

function SidebarLink({ item: { link, title, outer = false }, short, onNavigate }: LinkProps) {
  const { t } = useTranslation('common');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const inner = link.replace(/\/$/, '');
  const Icon = icons[title] ?? IconCircle;
  const shown = {
    className: classes.item,
    title: short ? t(title) : undefined,
    'aria-current': path === inner || path.startsWith(`${inner}/`) ? ('page' as const) : undefined,
    onClick: onNavigate,
    children: (
      <>
        <Icon size={18} stroke={1.7} aria-hidden />
        <span>{t(title)}</span>
      </>
    ),
  };
  return outer ? <a href={link} {...shown} /> : <Link to={inner} {...shown} />;
}
