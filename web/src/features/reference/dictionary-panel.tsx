import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { readText } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { Dictionary } from './dictionaries.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { EntryMenu } from './entry-menu.tsx';
import type { ServiceCourseEntry } from './reference.queries.ts';
import { titleOfEntry, useEntries } from './use-entries.ts';
import type { Entry } from './use-entries.ts';
import classes from './reference.module.css';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const PricesDialog = lazyDialog(async () => (await import('./prices-dialog.tsx')).PricesDialog);

type Open = { readonly what: 'entry' | 'prices' | 'delete'; readonly entry: Entry | null };

/** A dictionary: entries in order, and their actions. */
export function DictionaryPanel({ dictionary }: { readonly dictionary: Dictionary }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { search, change } = useAddress();
  const text = readText(search, 'search') ?? '';
  const { entries, error, refetch } = useEntries(dictionary.key);
  const [open, setOpen] = useState<Open | null>(null);
  const { writes } = dictionary;
  const edit = useApiWrite(writes.edit);
  const reorder = useApiWrite(writes.reorder);
  const withToast = { onError: (refusal: unknown) => toast.error(refusal) };
  const close = () => setOpen(null);
  const shown = entries?.filter((entry) => searchTextOf(entry).includes(text.toLowerCase()));
  const move = (entry: Entry, by: -1 | 1) => reorder.mutate(movedBy(placeOf(dictionary, entries ?? [], entry), entry, by), withToast);
  const columns = useEntryColumns(dictionary, (entry) => (
    <EntryMenu
      title={titleOfEntry(entry)}
      active={entry.active}
      prices={dictionary.key === 'services'}
      onEdit={() => setOpen({ what: 'entry', entry })}
      onPrices={() => setOpen({ what: 'prices', entry })}
      onMove={(by) => move(entry, by)}
      onArchive={() => edit.mutate({ id: entry.id, active: !entry.active, before: { active: entry.active } }, withToast)}
      onDelete={() => setOpen({ what: 'delete', entry })}
    />
  ));
  return (
    <>
      <FiltersBar
        search={text}
        searchLabel={t('reference.search')}
        onSearch={(typed) => change({ search: typed === '' ? undefined : typed })}
        chips={[]}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setOpen({ what: 'entry', entry: null })}>
            <IconPlus size={16} aria-hidden />
            {t('reference.add')}
          </Button>
        }
      />
      <p className={classes.about}>{t(dictionary.about)}</p>
      <DataTable
        label={t(dictionary.title)}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t(text === '' ? 'reference.empty' : 'reference.nothing_found')} />}
      />
      {open?.what === 'entry' && <EntryDialog dictionary={dictionary} entry={open.entry} onClose={close} />}
      {open?.what === 'prices' && open.entry !== null && (
        <PricesDialog
          service={(entries?.find(({ id }) => id === open.entry?.id) ?? open.entry) as unknown as ServiceCourseEntry}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && open.entry !== null && <DeleteEntry entry={open.entry} remove={writes.remove} onClose={close} />}
    </>
  );
}

type DeleteProps = { readonly entry: Entry; readonly remove: Dictionary['writes']['remove']; readonly onClose: () => void };

function DeleteEntry({ entry, remove: write, onClose }: DeleteProps) {
  const { t } = useTranslation('mutualsettlement');
  const remove = useApiWrite(write);
  return (
    <ConfirmWrite
      title={t('reference.delete_title', { title: titleOfEntry(entry) })}
      confirmTitle={t('reference.delete')}
      danger
      send={() => remove.mutateAsync(entry.id)}
      onClose={onClose}
    >
      <p>{t('reference.delete_text')}</p>
    </ConfirmWrite>
  );
}

const searchTextOf = (entry: Entry) => [entry.title_ru, entry.title_en].join(' ').toLowerCase();

/** The siblings among which an entry is ordered. */
function placeOf({ within }: Dictionary, entries: readonly Entry[], entry: Entry): number[] {
  return entries.filter((each) => each.active === entry.active && (within === null || each[within] === entry[within])).map(({ id }) => id);
}

function movedBy(ids: readonly number[], { id }: Entry, by: -1 | 1): number[] {
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (other === undefined) return [...ids];
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
