import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { usePageInfo } from '../../kernel/session.ts';
import { formatTime, inZone, formatInstantDate } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cabinet.module.css';
import { cancelledSinceQuery, clientsByStandingQuery } from './cabinet.queries.ts';

/** An account manager's morning: who owes, who runs out, what was cancelled today. */
export function ManagerCabinet() {
  const { zone } = usePageInfo();
  const midnight = inZone(nowInstant().toString(), zone).startOfDay().toInstant().toString();
  return (
    <div className={classes.columns}>
      <StandingCard standing="debt" />
      <StandingCard standing="running_out" />
      <CancelledCard since={midnight} zone={zone} />
    </div>
  );
}

type ListQuery = { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };

function Card({ title, count, query, empty, children }: { readonly title: string; readonly count: number | undefined; readonly query: ListQuery; readonly empty: string; readonly children: ReactNode }) {
  return (
    <section className={`card ${classes.card}`} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span className="soft">{count}</span>
      </header>
      {query.error !== null ? <ErrorState error={query.error} onRetry={() => query.refetch()} /> : query.isPending ? <Loading /> : count === 0 ? <p className="soft">{empty}</p> : <ul className={classes.rows}>{children}</ul>}
    </section>
  );
}

function StandingCard({ standing }: { readonly standing: 'debt' | 'running_out' }) {
  const { t } = useTranslation('common');
  const query = useQuery(clientsByStandingQuery(standing));
  return (
    <Card title={t(`cabinet.${standing}`)} count={query.data?.count} query={query} empty={t(`cabinet.no_${standing}`)}>
      {query.data?.results.map((client) => (
        <li key={client.id} className={classes.row}>
          <Link to="/clients/$clientId" params={{ clientId: String(client.id) }} className={classes.name}>
            {client.name}
          </Link>
          {standing === 'debt' ? <Money amount={client.balance ?? 0} currency={client.currency} /> : <Tag tone="attention">{t('cabinet.lessons_left', { count: client.units_left })}</Tag>}
        </li>
      ))}
      {(query.data?.count ?? 0) > 10 && (
        <li className={classes.row}>
          <Link to="/clients" search={{ standing }}>
            {t('cabinet.show_all', { count: query.data?.count ?? 0 })}
          </Link>
        </li>
      )}
    </Card>
  );
}

function CancelledCard({ since, zone }: { readonly since: string; readonly zone: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(cancelledSinceQuery(since));
  return (
    <Card title={t('cabinet.cancelled_today')} count={query.data?.count} query={query} empty={t('cabinet.no_cancelled_today')}>
      {query.data?.results.map((lesson) => (
        <li key={lesson.id} className={classes.row}>
          <span className={classes.name}>
            <Link to="/clients/$clientId" params={{ clientId: String(lesson.pupil) }}>
              {lesson.kid_name}
            </Link>
            <span className={classes.under}>
              {lesson.course_title}, {formatInstantDate(lesson.start, zone)} {formatTime(lesson.start, zone)}
            </span>
          </span>
          <Tag tone="cancelled">{lesson.cancel_reason}</Tag>
        </li>
      ))}
    </Card>
  );
}
