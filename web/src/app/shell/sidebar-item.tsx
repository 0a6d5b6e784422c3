/** A sidebar item with its sub-items. Opens as a client-side route or with a page load, as its link says. */
import type { SidebarItem as Item } from '@lectern/contract/accounts/accounts.schema';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenTitle } from '../../kernel/translation-key.ts';
import { Tooltip } from '../../ui/floating/tooltip.tsx';
import classes from './sidebar.module.css';
import { sidebarIcon } from './sidebar-icons.ts';
import { opensInside } from './sidebar-links.ts';

type Shown = {
  readonly short: boolean;
  /** The link of the current page. */
  readonly current: string | null;
  readonly onNavigate: () => void;
};

/** Titles of the application are translation keys; titles of the school, such as course titles, are plain text. */
function useTitle(title: string): string {
  const { t } = useTranslation('common');
  return title.startsWith('screen.') ? t(title as ScreenTitle) : title;
}

export function SidebarItem({ item, badge, ...shown }: Shown & { readonly item: Item; readonly badge?: ReactNode }) {
  const { t } = useTranslation('common');
  const id = useId();
  const title = useTitle(item.title);
  const within = item.nodes.some(({ link }) => link === shown.current);
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? (within || shown.current === item.link);
  const folds = item.nodes.length > 0 && !shown.short;
  return (
    <>
      <div className={classes.row}>
        <SidebarLink {...shown} link={item.link} outer={item.outer} marked={within && (shown.short || !open)} title={title}>
          <ItemIcon title={item.title} />
          <span className={classes.title}>{title}</span>
          {badge}
        </SidebarLink>
        {folds && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('frame.sub_items', { title })}
            onClick={() => setOpened(!open)}
          >
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      {folds && open && (
        <ul id={id} className={classes.nodes}>
          {item.nodes.map((node) => (
            <li key={node.link}>
              <SubItem {...shown} node={node} outer={item.outer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ItemIcon({ title }: { readonly title: string }) {
  const Icon = sidebarIcon(title);
  return (
    <Suspense fallback={<span className={classes.picture} />}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </Suspense>
  );
}

function SubItem({
  node: { link, title: key },
  outer,
  ...shown
}: Shown & { readonly node: Item['nodes'][number]; readonly outer: boolean }) {
  const title = useTitle(key);
  return (
    <SidebarLink {...shown} link={link} outer={outer} marked={false} title={title}>
      <span className={classes.title}>{title}</span>
    </SidebarLink>
  );
}

type LinkProps = Shown & {
  readonly link: string;
  readonly outer: boolean;
  /** Whether the current page is in a collapsed sub-item. */
  readonly marked: boolean;
  readonly title: string;
  readonly children: ReactNode;
};

function SidebarLink({ link, outer, marked, title, short, current, onNavigate, children }: LinkProps) {
  const shown = {
    className: classes.item,
    'aria-current': link === current ? ('page' as const) : marked ? ('true' as const) : undefined,
    onClick: onNavigate,
    children,
  };
  return (
    <Tooltip text={short ? title : null} repeatsName align="right">
      {opensInside(link, outer) ? <Link to={link.replace(/\/$/, '')} {...shown} /> : <a href={link} {...shown} />}
    </Tooltip>
  );
}
