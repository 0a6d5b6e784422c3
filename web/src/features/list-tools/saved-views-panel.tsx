import { undo } from '../../ui/toasts/undo.ts';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './list-tools.module.css';
import type { ListScreen, SavedView } from './list-tools.queries.ts';
import { changeViewWrite, deleteViewWrite, saveViewWrite } from './list-writes.queries.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly screen: ListScreen;
  readonly views: readonly SavedView[] | undefined;
  /** The active view. */
  readonly current: SavedView | undefined;
  /** Content of a new view: the URL with the columns. */
  readonly now: string;
  readonly onOpen: (view: SavedView) => void;
  readonly onClose: () => void;
};

/** Saved views and their actions, and saving the current list. */
export function SavedViewsPanel({ screen, views, current, now, onOpen, onClose }: Props) {
  const { t } = useTranslation('ui');
  const [renamed, setRenamed] = useState<number | null>(null);
  return (
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
                  onOpen(view);
                  onClose();
                }}
                onRename={() => setRenamed(view.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {current === undefined && <SaveView key={now} screen={screen} query={now} onDone={onClose} />}
    </div>
  );
}

type LineProps = { readonly view: SavedView; readonly current: boolean; readonly onOpen: () => void; readonly onRename: () => void };

function ViewLine({ view, current, onOpen, onRename }: LineProps) {
  const { t } = useTranslation('ui');
  const change = useApiWrite(changeViewWrite);
  const remove = useApiWrite(deleteViewWrite);
  const save = useApiWrite(saveViewWrite);
  const { id, name, query, is_default } = view;
  const onRemove = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toast.success(
            t('views.deleted', { name }),
            undo(() => save.mutateAsync({ body: { screen: view.screen, name, query } })),
          ),
        onError: (error) => toast.error(error),
      },
    );
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
        onClick={() => change.mutate({ params: { id }, body: { is_default: !is_default } })}
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
  const change = useApiWrite(changeViewWrite);
  return (
    <ViewNameForm
      name={view.name}
      submitTitle={t('action.save')}
      send={(name) => change.mutateAsync({ params: { id: view.id }, body: { name } })}
      onDone={onDone}
    />
  );
}

function SaveView({ screen, query, onDone }: { readonly screen: ListScreen; readonly query: string; readonly onDone: () => void }) {
  const { t } = useTranslation('ui');
  const save = useApiWrite(saveViewWrite);
  return (
    <ViewNameForm
      name=""
      submitTitle={t('views.save')}
      send={(name) => save.mutateAsync({ body: { screen, name, query } })}
      onDone={(name) => {
        toast.success(t('views.saved', { name }));
        onDone();
      }}
    />
  );
}
