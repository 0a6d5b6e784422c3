/** The lessons of a client's children: what came of them, and all of them, the latest first, in every state. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ClientCard } from './clients.queries.ts';

// Filters with dates and files of the list: only whoever opens the tab loads them.
const LessonStatistics = lazy(async () => ({ default: (await import('../lessons/public/lesson-statistics.tsx')).LessonStatistics }));
const LessonsList = lazy(async () => ({ default: (await import('../lessons/public/lessons-list.tsx')).LessonsList }));

export function ClientLessons({ client }: { readonly client: ClientCard }) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <LessonStatistics clientId={client.id} />
      <LessonsList clientId={client.id} kids={client.kids} />
    </Suspense>
  );
}
