/** A change log, newest first: a sentence per entry, with old and new values. Paging is in the URL. */
import { When } from '../../../ui/formats/when.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TranslationKey } from '../../../kernel/translation-key.ts';
import classes from './change-log.module.css';
import type { LogEntry, LoggedChange } from '../../../ui/explain/change-history.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import type { AnyList, ListColumn, RowOf } from './define-list.ts';
import { ListView, useList } from './list-view.tsx';

/** Texts of a log's entries. */
export type LogTexts<E> = {
  readonly sentence: (entry: E) => string;
  /** Labels of the fields. */
  readonly fields: Readonly<Record<string, TranslationKey>>;
  /** Formats a value; undefined if it needs no formatting. Dates and instants are formatted by default. */
  readonly value?: (field: string, value: string) => string | undefined;
};

type Props<L extends AnyList> = {
  readonly list: L;
  /** Subject of the log. */
  readonly id: number;
  readonly label: string;
  readonly texts: LogTexts<RowOf<L> & LogEntry>;
};

export function ChangeLog<L extends AnyList>({ list, id, label, texts }: Props<L>) {
  const { t } = useTranslation('ui');
  return (
    <ListView
      page={useList(list, { params: { id } })}
      label={label}
      columns={logColumns(t, texts) as unknown as ListColumn<L>[]}
      skeletonRows={8}
      empty={{ title: t('log.empty') }}
    />
  );
}

function logColumns<E extends LogEntry>(t: TFunction<'ui'>, texts: LogTexts<E>): Column<E>[] {
  return [
    {
      key: 'what',
      title: t('log.what'),
      cell: (entry) => (
        <div className={classes.entry}>
          <span>{texts.sentence(entry)}</span>
          {entry.changes.map((each) => (
            <span key={each.field} className={classes.diff}>
              {diffText(each, texts, t)}
            </span>
          ))}
        </div>
      ),
    },
    { key: 'by', title: t('log.by'), cell: ({ author }) => author?.name ?? <span className="soft">{t('log.nobody')}</span> },
    { key: 'at', title: t('log.at'), cell: ({ at }) => <When at={at} /> },
  ];
}

/** "Largest load: 30 h → 40 h". */
function diffText<E>({ field: name, old, new: after }: LoggedChange, texts: LogTexts<E>, t: TFunction<'ui'>): string {
  const key = texts.fields[name];
  const field = key === undefined ? name : t(key);
  const text = (value: string | null) => (value === null ? t('log.nothing') : valueText(name, value, texts));
  if (old === null) return t('log.set', { field, value: text(after) });
  return t('log.diff', { field, old: text(old), new: text(after) });
}

function valueText<E>(field: string, value: string, texts: LogTexts<E>): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return texts.value?.(field, value) ?? value;
}
