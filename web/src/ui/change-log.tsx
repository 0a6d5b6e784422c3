/** A log of changes, the latest first: a sentence, and below it what was and what is. Page and size stand in the address. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TranslationKey } from '../kernel/translation-key.ts';
import classes from './change-log.module.css';
import type { Column } from './table/data-table.tsx';
import { PagedTable } from './table/paged-table.tsx';
import type { PageQuery } from './table/paged-table.tsx';
import { formatDate, formatDateTime } from './formats/date-time.tsx';
import { EmptyState } from './empty-state.tsx';

/** A field that is other than before; `null` is nothing. */
export type LoggedChange = { readonly field: string; readonly old: string | null; readonly new: string | null };
export type LogEntry = {
  readonly id: number;
  readonly at: string;
  readonly author: { readonly name: string } | null;
  readonly changes: readonly LoggedChange[];
};

/** How the entries of one log read. */
export type LogWords<E> = {
  readonly sentence: (entry: E) => string;
  /** What the fields are called that the log knows. */
  readonly fields: Readonly<Record<string, TranslationKey>>;
  /** A value in the reader's words; undefined for one that reads as it is. Days and instants do anyway. */
  readonly value?: (field: string, value: string) => string | undefined;
};

type Props<E> = {
  readonly label: string;
  readonly words: LogWords<E>;
  /** The page of the log that the address asks for. */
  readonly query: PageQuery<E>;
};

export function ChangeLog<E extends LogEntry>({ label, words, query }: Props<E>) {
  const { t } = useTranslation('ui');
  return (
    <PagedTable
      label={label}
      columns={logColumns(t, words)}
      query={query}
      rowKey={({ id }) => id}
      skeletonRows={8}
      empty={<EmptyState title={t('log.empty')} />}
    />
  );
}

function logColumns<E extends LogEntry>(t: TFunction<'ui'>, words: LogWords<E>): Column<E>[] {
  return [
    {
      key: 'what',
      title: t('log.what'),
      cell: (entry) => (
        <div className={classes.entry}>
          <span>{words.sentence(entry)}</span>
          {entry.changes.map((each) => (
            <span key={each.field} className={classes.diff}>
              {diffText(each, words, t)}
            </span>
          ))}
        </div>
      ),
    },
    { key: 'by', title: t('log.by'), cell: ({ author }) => author?.name ?? <span className="soft">{t('log.nobody')}</span> },
    { key: 'at', title: t('log.at'), wide: true, cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  ];
}

/** "Largest load: 30 h → 40 h". */
function diffText<E>({ field: name, old, new: after }: LoggedChange, words: LogWords<E>, t: TFunction<'ui'>): string {
  const key = words.fields[name];
  const field = key === undefined ? name : t(key);
  const text = (value: string | null) => (value === null ? t('log.nothing') : valueText(name, value, words));
  if (old === null) return t('log.set', { field, value: text(after) });
  return t('log.diff', { field, old: text(old), new: text(after) });
}

function valueText<E>(field: string, value: string, words: LogWords<E>): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return words.value?.(field, value) ?? value;
}
