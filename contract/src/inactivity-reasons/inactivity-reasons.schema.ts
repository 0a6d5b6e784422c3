import { z } from 'zod';
import { entryChange, TitledEntry, TitledEntryInput } from '../dictionary.ts';
import { text } from '../page.ts';

/** The code of a reason of the school's dictionary; the server looks it up. */
export const inactivityReason = text(100).min(1);

/** A reason for display. Archived ones are included, because older records refer to them. */
export const InactivityReason = z.object({
  code: z.string(),
  title_en: z.string(),
  title_ru: z.string(),
  for_good: z.boolean(),
  active: z.boolean(),
});
export type InactivityReason = z.output<typeof InactivityReason>;

/** `for_good`: people who leave for this reason are not expected back. */
export const InactivityReasonInput = TitledEntryInput.extend({ for_good: z.boolean() });
export const InactivityReasonChange = entryChange(InactivityReasonInput.shape);
export const InactivityReasonEntry = TitledEntry.extend({ for_good: z.boolean() });
