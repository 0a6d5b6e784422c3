import { z } from 'zod';
import { id, line, text } from '../page.ts';
import { gapsOf, hasClosedGaps } from './gaps.rules.ts';
import { largestQuestion } from './question-kinds.rules.ts';

const points = z.int().min(1).max(largestQuestion.points);
const words = text(4_000);
const option = text(500).min(1);
const options = z.array(option).min(2).max(largestQuestion.options);
const optionIndex = z
  .int()
  .min(0)
  .max(largestQuestion.options * 2 - 1);
const amount = z.number().min(-1e12).max(1e12);

/** A picture of a question, and its alternative text for people who cannot see it. */
export const QuestionPicture = z.strictObject({ id, alt: line(300).min(1) });
export type QuestionPicture = z.output<typeof QuestionPicture>;

/** Text may hold formulas between dollar signs: `$x^2$`. */
const questionFields = { text: words.min(1), explanation: words.default(''), points, picture: QuestionPicture.optional() };

const noDuplicates = (items: readonly string[]) => new Set(items.map((item) => item.toLowerCase())).size === items.length;

/** One right option. */
const Single = z
  .strictObject({ kind: z.literal('single'), ...questionFields, options, right: optionIndex })
  .refine(({ options: all, right }) => right < all.length, { path: ['right'] })
  .refine(({ options: all }) => noDuplicates(all), { path: ['options'] });

/** Several right options. */
const Several = z
  .strictObject({ kind: z.literal('several'), ...questionFields, options, right: z.array(optionIndex).min(1).max(largestQuestion.options) })
  .refine(({ options: all, right }) => right.every((index) => index < all.length) && new Set(right).size === right.length, {
    path: ['right'],
  })
  .refine(({ options: all }) => noDuplicates(all), { path: ['options'] });

/** A number with a tolerance; an empty unit means that no unit is expected. */
const Numeric = z.strictObject({
  kind: z.literal('number'),
  ...questionFields,
  value: amount,
  tolerance: amount.min(0).default(0),
  unit: text(20).default(''),
});

/** A short text, compared ignoring case and blanks. */
const Short = z.strictObject({
  kind: z.literal('text'),
  ...questionFields,
  accepted: z.array(option).min(1).max(largestQuestion.accepted),
});

/** Items to be put in order; stored in the right order. */
const Order = z
  .strictObject({ kind: z.literal('order'), ...questionFields, items: options })
  .refine(({ items }) => noDuplicates(items), { path: ['items'] });

/** Left sides, each with its right side; `extra` are distractors among the right sides. */
const Match = z.strictObject({
  kind: z.literal('match'),
  ...questionFields,
  pairs: z
    .array(z.strictObject({ left: option, right: option }))
    .min(2)
    .max(largestQuestion.options),
  extra: z.array(option).max(largestQuestion.options).default([]),
});

/** A text with gaps: `The cat [[sat|sits]] down`, the accepted words of each gap between double brackets. */
const Gaps = z
  .strictObject({ kind: z.literal('gaps'), ...questionFields })
  .refine(({ text: all }) => hasClosedGaps(all) && gapsOf(all).length > 0 && gapsOf(all).length <= largestQuestion.options, {
    path: ['text'],
  });

/** An answer marked by a person, criterion by criterion; the points of the criteria add up to the question's. */
const Open = z
  .strictObject({
    kind: z.literal('open'),
    ...questionFields,
    criteria: z
      .array(z.strictObject({ title: line(500).min(1), points }))
      .min(1)
      .max(largestQuestion.criteria),
  })
  .refine(({ criteria, points: all }) => criteria.reduce((sum, each) => sum + each.points, 0) === all, { path: ['points'] });

/** A question of a test or of a practice text. */
export const Question = z.discriminatedUnion('kind', [Single, Several, Numeric, Short, Order, Match, Gaps, Open]);
export type Question = z.output<typeof Question>;

const typed = text(4_000);
const chosen = z.array(optionIndex).max(largestQuestion.options * 2);
/** A child's answer. Options, items and sides are identified by their index in the question, however they were shuffled. */
export const Answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), choice: optionIndex }),
  z.strictObject({ kind: z.literal('several'), choices: chosen }),
  z.strictObject({ kind: z.literal('number'), text: typed }),
  z.strictObject({ kind: z.literal('text'), text: typed }),
  z.strictObject({ kind: z.literal('order'), order: chosen }),
  /** For each left side the index of a right side: of the pairs, then of the extra ones; -1 for none. */
  z.strictObject({ kind: z.literal('match'), sides: z.array(z.int().min(-1).max(39)).max(largestQuestion.options) }),
  z.strictObject({ kind: z.literal('gaps'), texts: z.array(typed).max(largestQuestion.options) }),
  /** Points for each criterion, in its order. */
  z.strictObject({
    kind: z.literal('open'),
    text: typed.default(''),
    criteria: z.array(z.int().min(0).max(largestQuestion.points)).max(largestQuestion.criteria),
  }),
]);
export type Answer = z.output<typeof Answer>;
