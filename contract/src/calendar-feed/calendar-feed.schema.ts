import { z } from 'zod';

/** How far the feed reaches: lessons of the weeks that have passed, and of those ahead. */
export const feedWeeks = { past: 4, ahead: 26 } as const;

/** Whether there is an address, and since when; the address itself is not known to the school. */
export const CalendarFeed = z.object({ made_at: z.string().nullable() });
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** The only time that the address is told. */
export const NewCalendarFeed = z.object({ made_at: z.string(), address: z.string() });
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>;

/** The secret of an address: 256 bits in base64url. */
export const FeedParams = z.strictObject({ token: z.string().max(100) });
export type FeedParams = z.output<typeof FeedParams>;
