import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { formatShortDay } from '../../../../ui/formats/date-time.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import classes from '../../cabinet.module.css';
import { runningOutQuery } from '../../cabinet.queries.ts';
import { CabinetCard } from '../../cabinet-card.tsx';
import { MoreLine } from '../../more-line.tsx';

const SellNext = lazy(async () => ({ default: (await import('./sell-next.tsx')).SellNext }));

/** Children whose paid lessons end soon by the schedule. The next package can be sold here. */
export function RunningOutCard() {
  const { t } = useTranslation('common');
  const [size, setSize] = useState<10 | 100>(10);
  const query = useQuery({ ...runningOutQuery(size), placeholderData: keepPreviousData });
  const [selling, setSelling] = useState<{ readonly clientId: number; readonly kidId: number } | null>(null);
  return (
    <CabinetCard title={t('cabinet.running_out')} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t('cabinet.no_lessons_running_out')}</p>}
          <ul className={classes.lines}>
            {results.map(({ client_id, client_name, kid_id, kid_name, service_course_id, service_course_title, ...row }) => (
              <li key={`${kid_id} ${service_course_id}`} className={classes.row}>
                <Link
                  to="/clients/$clientId"
                  params={{ clientId: String(client_id) }}
                  search={{ tab: 'subscriptions' }}
                  className={classes.need}
                >
                  <span className={classes.name}>
                    {kid_name}
                    <span
                      className={classes.under}
                    >{`${client_name} · ${service_course_title}, ${t('cabinet.lessons_left', { count: row.units_left })}`}</span>
                    <span className={classes.reason}>
                      <Tag tone="attention">
                        {row.awaiting_payment
                          ? t('cabinet.waits_for_payment')
                          : t('cabinet.unpaid_from', { date: formatShortDay(row.unpaid_from) })}
                      </Tag>
                    </span>
                  </span>
                </Link>
                {!row.awaiting_payment && (
                  <Button
                    variant="subtle"
                    aria-haspopup="dialog"
                    aria-label={t('cabinet.sell_next_to', { name: kid_name })}
                    onClick={() => setSelling({ clientId: client_id, kidId: kid_id })}
                  >
                    {t('cabinet.sell_next')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {count > results.length && size === 10 && (
            <Button variant="subtle" pending={query.isPlaceholderData} onClick={() => setSize(100)}>
              {t('cabinet.show_all', { count })}
            </Button>
          )}
          {size === 100 && <MoreLine count={count - results.length} />}
          <Suspense fallback={null}>{selling !== null && <SellNext {...selling} onClose={() => setSelling(null)} />}</Suspense>
        </>
      )}
    </CabinetCard>
  );
}
