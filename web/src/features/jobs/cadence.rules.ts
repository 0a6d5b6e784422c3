/** How often a job runs. `at` is an instant of today with its time of day. */
export type Cadence =
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'hour' }
  | { readonly kind: 'day'; readonly at: string };

/**
 * Reads the schedules that jobs have: every some minutes, once an hour, once a day.
 * @param cron minute and hour of cron in UTC, every day
 * @param today an ISO date
 * @returns null for any other schedule
 */
export function cadenceOf(cron: string, today: string): Cadence | null {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const step = /^(?:\*|\d+-59)\/(\d+)$/.exec(minute);
  if (step !== null && hour === '*') return { kind: 'minutes', count: Number(step[1]) };
  if (!/^\d+$/.test(minute)) return null;
  if (hour === '*') return { kind: 'hour' };
  if (!/^\d+$/.test(hour)) return null;
  return { kind: 'day', at: `${today}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00Z` };
}
