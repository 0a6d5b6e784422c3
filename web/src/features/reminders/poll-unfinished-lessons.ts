import type { QueryClient } from '@tanstack/react-query';
import { instantNow } from '../../kernel/clock.ts';
import { viewerZone } from '../../kernel/zone.ts';
import { unfinishedLessonsQuery } from './public/unfinished-lessons.ts';
import { isLoadDue, wallStamp } from './reminders.rules.ts';
import { startTabPoll } from './tab-poll.ts';

const lastLoadKey = 'teacher_last_unfinished_lessons_load';

/** Checks every 10 seconds whether unfinished lessons must be reloaded, and updates every tab's cache. @returns stops polling */
export function pollUnfinishedLessons(userId: number, cache: QueryClient): () => void {
  return startTabPoll({
    name: `unfinished-lessons-of-${userId}`,
    first: 0,
    every: 10_000,
    ask: async () => {
      const now = instantNow();
      if (!isLoadDue(localStorage.getItem(lastLoadKey), now, viewerZone())) return null;
      // Recorded before the answer, so that a failing server is not asked every ten seconds.
      localStorage.setItem(lastLoadKey, wallStamp(now, viewerZone()));
      return cache.fetchQuery({ ...unfinishedLessonsQuery, staleTime: 0 });
    },
    onAnswer: (lessons) => cache.setQueryData(unfinishedLessonsQuery.queryKey, lessons),
  });
}
