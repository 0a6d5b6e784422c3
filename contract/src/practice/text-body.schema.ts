import { z } from 'zod';
import { largestBody, plainText } from './text-body.rules.ts';

/** Line breaks stay, because poems need them. All other control characters and invisible characters are removed. */
const unwanted = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f]|(?!\n)[\p{Cc}\u2028\u2029]/gu;
const words = z
  .string()
  .max(largestBody.characters)
  .refine((value) => !value.includes('\u0000'), 'no NUL characters')
  .overwrite((value) => value.replaceAll(unwanted, ''));

const Span = z.strictObject({ text: words, bold: z.boolean().default(false), italic: z.boolean().default(false) });
const spans = z.array(Span).max(largestBody.spans);
const items = z.array(spans).min(1).max(largestBody.items);

/** A closed schema instead of HTML, so that it cannot contain scripts. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), spans }),
  z.strictObject({ kind: z.literal('heading'), spans }),
  z.strictObject({ kind: z.literal('bullets'), items }),
  z.strictObject({ kind: z.literal('numbers'), items }),
]);
export type TextBlock = z.output<typeof TextBlock>;

export const TextBody = z
  .array(TextBlock)
  .max(largestBody.blocks)
  .refine((blocks) => plainText(blocks).length <= largestBody.characters, `at most ${largestBody.characters} characters`);
