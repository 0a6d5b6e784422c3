import { forgetTimeChanges } from './features/availability/public/forget-changes.ts';
import { endPassedHolds } from './features/holds/end-passed-holds.ts';
import { expireMatchRequests } from './features/matches/public/expire-match-requests.ts';
import { placeDueLessons } from './features/regular-lessons/place-due-lessons.ts';
import { forgetOldKeys } from './kernel/idempotency.ts';
import type { Job } from './kernel/jobs.ts';

/** Everything that the school's server does by itself, when it starts and on time. */
export const jobs: readonly Job[] = [
  { name: 'regular-lessons', cron: '7 * * * *', work: (job) => placeDueLessons(job) },
  { name: 'match-requests', cron: '*/10 * * * *', work: ({ write }) => write(expireMatchRequests) },
  { name: 'holds', cron: '22 * * * *', work: ({ write }) => write(endPassedHolds) },
  { name: 'teacher-time-changes', cron: '52 3 * * *', work: ({ write }) => write(forgetTimeChanges) },
  { name: 'idempotency-keys', cron: '37 3 * * *', work: ({ write }) => write(forgetOldKeys) },
];
