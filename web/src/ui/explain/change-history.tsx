import { useTranslation } from 'react-i18next';
import classes from './change-history.module.css';
import { formatDateTime } from '../formats/date-time.tsx';

/** A changed field. `null` means empty. */
export type LoggedChange = { readonly field: string; readonly old: string | null; readonly new: string | null };
export type LogEntry = {
  readonly id: number;
  readonly at: string;
  readonly author: { readonly name: string } | null;
  readonly changes: readonly LoggedChange[];
};

type Props<E> = {
  readonly entries: readonly E[] | undefined;
  /** The action, if the history has several. */
  readonly action?: (entry: E) => string;
  /** The changes, in the reader's language. */
  readonly change: (change: LoggedChange) => string;
};

/** Short change history of a record, newest first. Placed below its form. */
export function ChangeHistory<E extends LogEntry>({ entries, action, change }: Props<E>) {
  const { t } = useTranslation('ui');
  if (entries === undefined) return null;
  return (
    <section className={classes.history} aria-label={t('log.history')}>
      <h3>{t('log.history')}</h3>
      {entries.length === 0 && <p className="soft">{t('log.never_changed')}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="soft">
              {[formatDateTime(entry.at), entry.author?.name ?? t('log.no_author'), action?.(entry)]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </span>
            {entry.changes.map((each) => (
              <span key={each.field}>{change(each)}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
