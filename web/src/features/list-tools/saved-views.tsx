import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressSearch } from '../../kernel/use-address.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Popover } from '../../ui/floating/popover.tsx';
import { useOnDemand } from '../../ui/timing/use-on-demand.ts';
import classes from './list-tools.module.css';
import { savedViewsQuery } from './list-tools.queries.ts';
import type { ListScreen, SavedView } from './list-tools.queries.ts';
import { searchOfView, viewQueryOf } from './view-address.rules.ts';

type Props = {
  readonly screen: ListScreen;
  /** The URL with the visible columns. */
  readonly shown: AddressSearch;
};

const loadPanel = async () => (await import('./saved-views-panel.tsx')).SavedViewsPanel;

/** The user's saved views: filters, ordering, page size and columns. The default view applies if the URL has no query. */
export function SavedViews({ screen, shown }: Props) {
  const { t } = useTranslation('ui');
  const { data: views } = useQuery(savedViewsQuery(screen));
  const { search } = useAddress();
  const navigate = useNavigate();
  const [Panel, reach] = useOnDemand(loadPanel);
  const open = (view: SavedView) => void navigate({ to: '.', search: searchOfView(view.query), replace: false } as never);
  useDefaultView(views, viewQueryOf(search) === '', open);
  const now = viewQueryOf(shown);
  const current = views?.find(({ query }) => query === now || query === viewQueryOf(search));
  return (
    <Popover
      align="end"
      label={t('views.title')}
      reach={reach}
      button={{
        className: classes.button,
        'aria-label': current === undefined ? t('views.title') : t('views.current', { name: current.name }),
        children: (
          <>
            <IconBookmark size={16} stroke={1.8} aria-hidden />
            {current?.name ?? t('views.title')}
          </>
        ),
      }}
    >
      {(close) => Panel !== undefined && <Panel screen={screen} views={views} current={current} now={now} onOpen={open} onClose={close} />}
    </Popover>
  );
}

/** Once per visit, and only if the URL has no query. */
function useDefaultView(views: readonly SavedView[] | undefined, saysNothing: boolean, open: (view: SavedView) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    if (views === undefined || looked.current) return;
    looked.current = true;
    const view = views.find(({ is_default }) => is_default);
    if (view !== undefined && saysNothing) open(view);
  });
}
