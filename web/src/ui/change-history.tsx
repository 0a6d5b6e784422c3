import { useTranslation } from 'react-i18next';
import classes from './change-history.module.css';
import type { LogEntry, LoggedChange } from './change-log.tsx';
import { formatDateTime } from './formats/date-time.tsx';

type Props<E> = {
  readonly entries: readonly E[] | undefined;
  /** What was done, where it is not always the same. */
  readonly action?: (entry: E) => string;
  /** What changed, in the reader's words. */
  readonly change: (change: LoggedChange) => string;
};

/** Who changed a record and how, the latest first; short, below the form that changes it. */
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
