import { z } from 'zod';

/** Setup steps of a new school, in recommended order. */
export const firstStepKeys = ['school', 'region', 'courses', 'packages', 'cancelling', 'staff', 'teachers', 'clients', 'lesson'] as const;
export const firstStepKey = z.enum(firstStepKeys);
export type FirstStepKey = z.output<typeof firstStepKey>;

/** The state is read from the data. A step marked as not needed counts as done until its data says so. */
export const FirstStep = z.object({
  key: firstStepKey,
  done: z.boolean(),
  needed: z.boolean(),
  /** Number of existing records, such as packages on sale. */
  count: z.int(),
  /** Number of incomplete records, such as teachers without hours. */
  lacking: z.int(),
});
export type FirstStep = z.output<typeof FirstStep>;

/** `left`: steps that are neither done nor marked as not needed. */
export const FirstSteps = z.object({ steps: z.array(FirstStep), left: z.int() });
export type FirstSteps = z.output<typeof FirstSteps>;

/** Gaps of the setup in a school that is already working: something misconfigured or not assigned. */
export const setupGaps = [
  'requisites',
  'mail_server',
  'mails_failed',
  'backup_never',
  'backup_old',
  'backup_failed',
  'jobs_failed',
  'webhooks_paused',
  'clients_without_manager',
  'teachers_without_curator',
  'teachers_without_courses',
  'teachers_without_hours',
  'teachers_without_rate',
  'services_without_price',
  'invitations_expired',
  'users_without_role',
  'staff_without_factor',
] as const;
export type SetupGap = (typeof setupGaps)[number];

/** Existing gaps only, in the order of `setupGaps`; `count` is the number of records concerned. */
export const SetupGaps = z.object({ gaps: z.array(z.object({ key: z.enum(setupGaps), count: z.int().min(1) })) });
export type SetupGaps = z.output<typeof SetupGaps>;

export const MarkFirstStepInput = z.strictObject({ step: firstStepKey, needed: z.boolean() });
export type MarkFirstStepInput = z.output<typeof MarkFirstStepInput>;
