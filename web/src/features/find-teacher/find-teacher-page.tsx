import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceCoursesQuery } from '../../kernel/dictionaries.ts';
import { instantNow } from '../../kernel/clock.ts';
import { useAddress } from '../../kernel/use-address.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnHolds } from '../free-teachers/public/own-holds.tsx';
import { ClientRequests } from './public/client-requests.tsx';
import classes from './find-teacher.module.css';
import { clientRequestsQuery, searchStartQuery } from './find-teacher.queries.ts';
import type { MatchRequest, SearchStart, ServiceCourse } from './find-teacher.queries.ts';
import { FoundTeachers } from './found-teachers.tsx';
import { SearchFields } from './search-fields.tsx';
import { readTerms } from './search-terms.rules.ts';
import type { SearchTerms } from './search-terms.rules.ts';

function tomorrowIn(zone: string): string {
  return instantNow().toZonedDateTimeISO(temporalZone(zone)).toPlainDate().add({ days: 1 }).toString();
}

/** Finds a teacher for a client's child. Search criteria are in the URL; results update while they change. */
export default function FindTeacherPage() {
  const { t } = useTranslation('freecashdesk');
  const { clientId = '' } = useParams({ strict: false });
  const query = useQuery(searchStartQuery(Number(clientId)));
  const { data } = query;
  return (
    <Page title={data === undefined ? t('find.title') : t('find.title_for', { name: data.client.name })} back={`/clients/${clientId}`}>
      <QueryPlaceholder query={query} loading={<FindSkeleton />} />
      {data !== undefined && <Started start={data} />}
    </Page>
  );
}

function Started({ start }: { readonly start: SearchStart }) {
  const { t } = useTranslation('freecashdesk');
  const { search } = start.can;
  if (!search.allowed)
    return <EmptyState title={t('find.not_allowed')} text={search.reason === null ? undefined : refusalText(search.reason)} />;
  if (start.kids.length === 0) return <EmptyState title={t('find.no_kids')} text={t('find.no_kids_text')} />;
  return <Search start={start} />;
}

function Search({ start }: { readonly start: SearchStart }) {
  const { search, change } = useAddress();
  const onChange = (changes: AddressChange) => change({ page: undefined, ...changes });
  const requests = useQuery(clientRequestsQuery(start.client.id));
  const services = useQuery(serviceCoursesQuery);
  const fault = requests.error ?? services.error;
  if (requests.data === undefined || services.data === undefined)
    return fault === null ? (
      <FindSkeleton />
    ) : (
      <ErrorState error={fault} onRetry={() => void Promise.all([requests.refetch(), services.refetch()])} />
    );
  const terms = readTerms(search, { start, requests: requests.data, services: services.data, tomorrow: tomorrowIn });
  if (terms === null) return null;
  return <Searched terms={terms} start={start} requests={requests.data} services={services.data} onChange={onChange} />;
}

type SearchedProps = {
  readonly terms: SearchTerms;
  readonly start: SearchStart;
  readonly requests: readonly MatchRequest[];
  readonly services: readonly ServiceCourse[];
  readonly onChange: (changes: AddressChange) => void;
};

function Searched({ terms, start, requests, services, onChange }: SearchedProps) {
  // Deferred rendering of the list, so that a click on an hour responds at once.
  const found = useDeferredValue(terms);
  return (
    <>
      <OwnHolds />
      <div className={classes.columns}>
        <SearchFields terms={terms} kids={start.kids} services={services} tomorrow={tomorrowIn(terms.kid.zone)} onChange={onChange} />
        <div className={classes.answers}>
          <FoundTeachers key={`${found.kid.id}-${found.courseId}-${found.service?.id}-${found.lessons}`} terms={found} start={start} />
          <ClientRequests requests={requests} />
        </div>
      </div>
    </>
  );
}

/** Skeleton with the final layout: criteria left, results right. */
function FindSkeleton() {
  return (
    <div className={classes.columns} aria-busy>
      <div className={classes.bone}>
        <Skeleton height={560} />
      </div>
      <div className={classes.bone}>
        <Skeleton height={320} />
      </div>
    </div>
  );
}
