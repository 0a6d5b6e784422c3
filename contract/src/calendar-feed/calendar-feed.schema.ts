import { z } from 'zod';

/** Range of the feed, in weeks: past lessons and lessons ahead. */
export const feedWeeks = { past: 4, ahead: 26 } as const;

/** Whether a feed URL exists, and since when. Only its hash is stored. */
export const CalendarFeed = z.object({ made_at: z.string().nullable() });
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** The only answer that contains the URL. */
export const NewCalendarFeed = z.object({ made_at: z.string(), address: z.string() });
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>;

/** Secret of the URL: 256 bits in base64url. */
export const FeedParams = z.strictObject({ token: z.string().max(100) });
export type FeedParams = z.output<typeof FeedParams>;
