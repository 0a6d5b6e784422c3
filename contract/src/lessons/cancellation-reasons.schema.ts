import { z } from 'zod';
import { entry, entryChange } from '../dictionary.ts';
import { id, line } from '../page.ts';
import { fault } from './lessons.schema.ts';

const titles = { title_en: line(100).min(1), title_ru: line(100).min(1) };
const shownTitles = { title_en: z.string(), title_ru: z.string() };

export const CancellationCategoryInput = z.strictObject({ ...titles, fault });
export const CancellationCategoryChange = entryChange(CancellationCategoryInput.shape);
/** The side responsible for cancellations of this category. Together with the notice given it decides the cost. */
export const CancellationCategoryEntry = entry({ ...shownTitles, fault });
export type CancellationCategoryEntry = z.output<typeof CancellationCategoryEntry>;

export const reasonChooser = z.enum(['Teacher', 'AccountManager', 'Curator']);
const choosers = z.array(reasonChooser).min(1).max(3);
const mostPercent = z.int().min(1).max(100);

export const CancellationReasonInput = z.strictObject({
  ...titles,
  category_id: id,
  excused: z.boolean().default(false),
  chosen_by: choosers,
  most_percent: mostPercent.default(100),
});
export const CancellationReasonChange = entryChange({
  ...titles,
  category_id: id,
  excused: z.boolean(),
  chosen_by: choosers,
  most_percent: mostPercent,
});
/**
 * `excused` costs nobody anything. `chosen_by`: roles that may choose the reason. `most_percent`: the upper limit of its cost, in percent
 * of the price and of the pay; at 100 only the school's policy decides.
 */
export const CancellationReasonEntry = entry({
  ...shownTitles,
  category_id: id,
  excused: z.boolean(),
  chosen_by: z.array(reasonChooser),
  most_percent: z.int(),
});
export type CancellationReasonEntry = z.output<typeof CancellationReasonEntry>;
