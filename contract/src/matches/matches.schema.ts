import { z } from 'zod';

/** How many offers the teacher has not looked at yet. */
export const UnviewedMatches = z.object({ count: z.int().min(0) });
export type UnviewedMatches = z.output<typeof UnviewedMatches>;
