import { z } from 'zod';

/** What a school needs before its first lesson, in the order in which it is best done. */
export const firstStepKeys = ['school', 'region', 'courses', 'packages', 'cancelling', 'staff', 'teachers', 'clients', 'lesson'] as const;
export const firstStepKey = z.enum(firstStepKeys);
export type FirstStepKey = z.output<typeof firstStepKey>;

/** Whether a step is done is read from the data. A step that is not needed counts as done, until its data says so itself. */
export const FirstStep = z.object({
  key: firstStepKey,
  done: z.boolean(),
  needed: z.boolean(),
  /** What the school has of it, such as packages on sale. */
  count: z.int(),
  /** What still lacks something, such as teachers without hours. */
  lacking: z.int(),
});
export type FirstStep = z.output<typeof FirstStep>;

/** `left` counts the steps that are neither done nor marked as not needed. */
export const FirstSteps = z.object({ steps: z.array(FirstStep), left: z.int() });
export type FirstSteps = z.output<typeof FirstSteps>;

export const MarkFirstStepInput = z.strictObject({ step: firstStepKey, needed: z.boolean() });
export type MarkFirstStepInput = z.output<typeof MarkFirstStepInput>;
