import { IconBookmark, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressSearch } from '../../kernel/use-address.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Popover } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './list-tools.module.css';
import { savedViewsQuery, useChangeView, useDeleteView, useSaveView } from './list-tools.queries.ts';
import type { ListScreen, SavedView } from './list-tools.queries.ts';
import { searchOfView, viewQueryOf } from './view-address.rules.ts';
import { ViewNameForm } from './view-name-form.tsx';

type Props = {
  readonly screen: ListScreen;
  /** The address with what else belongs to the view: the columns that are shown. */
  readonly shown: AddressSearch;
};

/** Filters, order, page size and columns under names of one's own; the default view opens where the address says nothing. */
export function SavedViews({ screen, shown }: Props) {
  const { t } = useTranslation('ui');
  const { data: views } = useQuery(savedViewsQuery(screen));
  const { search } = useAddress();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<number | null>(null);
  const open = (view: SavedView) => void navigate({ to: '.', search: searchOfView(view.query), replace: false } as never);
  useDefaultView(views, viewQueryOf(search) === '', open);
  const now = viewQueryOf(shown);
  const current = views?.find(({ query }) => query === now || query === viewQueryOf(search));
  return (
    <Popover
      align="end"
      label={t('views.title')}
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
      {(close) => (
        <div className={classes.panel}>
          {views?.length === 0 && <p className="soft">{t('views.none')}</p>}
          <ul className={classes.list}>
            {views?.map((view) => (
              <li key={view.id}>
                {renamed === view.id ? (
                  <Rename view={view} onDone={() => setRenamed(null)} />
                ) : (
                  <ViewLine
                    view={view}
                    current={view === current}
                    onOpen={() => {
                      open(view);
                      close();
                    }}
                    onRename={() => setRenamed(view.id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {current === undefined && <SaveView key={now} screen={screen} query={now} onDone={close} />}
        </div>
      )}
    </Popover>
  );
}

/** Once per visit of the list, and only where the address leaves everything open. */
function useDefaultView(views: readonly SavedView[] | undefined, saysNothing: boolean, open: (view: SavedView) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    if (views === undefined || looked.current) return;
    looked.current = true;
    const view = views.find(({ is_default }) => is_default);
    if (view !== undefined && saysNothing) open(view);
  });
}

type LineProps = { readonly view: SavedView; readonly current: boolean; readonly onOpen: () => void; readonly onRename: () => void };

function ViewLine({ view, current, onOpen, onRename }: LineProps) {
  const { t } = useTranslation('ui');
  const change = useChangeView();
  const remove = useDeleteView();
  const save = useSaveView(view.screen, useState(() => crypto.randomUUID())[0]);
  const { id, name, query, is_default } = view;
  const onRemove = () =>
    remove.mutate(id, {
      onSuccess: () =>
        toast.success(t('views.deleted', { name }), { action: { label: t('action.undo'), onAction: () => save.mutate({ name, query }) } }),
      onError: (error) => toast.error(error),
    });
  return (
    <div className={classes.line}>
      <button type="button" className={classes.name} aria-current={current || undefined} onClick={onOpen}>
        {name}
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('views.default', { name })}
        aria-pressed={is_default}
        title={t('views.default', { name })}
        onClick={() => change.mutate({ id, is_default: !is_default })}
      >
        {is_default ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('views.rename', { name })}
        title={t('views.rename', { name })}
        onClick={onRename}
      >
        <IconPencil size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('views.delete', { name })}
        title={t('views.delete', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </button>
    </div>
  );
}

function Rename({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const { t } = useTranslation('ui');
  const change = useChangeView();
  return (
    <ViewNameForm
      name={view.name}
      submitTitle={t('action.save')}
      pending={change.isPending}
      error={change.error}
      onSubmit={(name) => change.mutate({ id: view.id, name }, { onSuccess: onDone })}
    />
  );
}

function SaveView({ screen, query, onDone }: { readonly screen: ListScreen; readonly query: string; readonly onDone: () => void }) {
  const { t } = useTranslation('ui');
  const save = useSaveView(screen, useState(() => crypto.randomUUID())[0]);
  return (
    <ViewNameForm
      name=""
      submitTitle={t('views.save')}
      pending={save.isPending}
      error={save.error}
      onSubmit={(name) =>
        save.mutate(
          { name, query },
          {
            onSuccess: () => {
              toast.success(t('views.saved', { name }));
              onDone();
            },
          },
        )
      }
    />
  );
}
