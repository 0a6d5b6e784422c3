/** The mask DD.DD.DDDD: typed digits get their dots, groups stay apart while one of them is corrected. */
import { parseDate, writeDate } from '../formats/date-parsing.ts';
import { dateMask } from '../forms/patterns.ts';
import type { Mask, Typed } from './input-mask.ts';

const dot = '.';
const groupSizes = dateMask.split(dot).map((group) => group.length);

/** Digits and dots in groups of the mask's sizes. What a group cannot hold overwrites the beginning of the next, as overtyping does. */
function grouped(text: string): string {
  const typed = text
    .trimStart()
    .replaceAll(/[^\d./\-\s]/g, '')
    .replaceAll(/\s*[./-]\s*|\s+/g, dot)
    .split(dot);
  const groups: string[] = [];
  let overflow = '';
  for (const [index, size] of groupSizes.entries()) {
    const own = typed[index];
    if (own === undefined && overflow === '') break;
    const digits = overflow + (own ?? '').slice(overflow.length);
    groups.push(digits.slice(0, size));
    overflow = digits.slice(size);
  }
  return groups.join(dot);
}

/**
 * A text made to fit the mask: `21112026`, `21/11/2026` and `2026-11-21` become `21.11.2026`; `21.1` waits for more. It never
 * pads and never judges: whether there is such a date is for `parseDate` to say.
 */
export function maskDate(text: string): string {
  const iso = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? parseDate(text) : null;
  if (iso !== null) return writeDate(iso);
  // One dot may wait at the end for its group; dots with nothing before them wait for nothing.
  return grouped(text).replace(/^\.+$/, '').replace(/\.+$/, dot);
}

const dotsIn = (text: string) => text.split(dot).length - 1;

/** Dots that were deleted between groups come back: whoever deletes one means the digit beside it. */
function keepDots({ text, caret }: Typed, before: string): Typed {
  const after = text.slice(caret);
  if (after === '' || !before.endsWith(after)) return { text, caret };
  let same = 0;
  while (same < caret && same < before.length - after.length && text[same] === before[same]) same += 1;
  const removed = before.slice(same, before.length - after.length);
  const missing = Math.max(0, dotsIn(removed) - dotsIn(text.slice(same, caret)));
  return { text: text.slice(0, caret) + dot.repeat(missing) + after, caret };
}

/** The mask of a date that is typed into an input. */
export const dateInputMask: Mask = (typed, before) => {
  const { text, caret } = keepDots(typed, before);
  const masked = maskDate(text);
  const head = caret === text.length ? masked.length : grouped(text.slice(0, caret)).length;
  return { text: masked, caret: Math.min(head, masked.length) };
};

/**
 * The same where a month may be named (23 Jan 2027): what has letters or spaces in it is left as it is typed, and the dot that the
 * space behind the day was taken for becomes a space again.
 */
export const dateOrNamedMonthMask: Mask = (typed, before) => {
  if (!/[a-z ]/i.test(typed.text.trim())) return dateInputMask(typed, before);
  return { ...typed, text: typed.text.replace(/^(\s*\d{1,2})\.(?=[a-z])/i, '$1 ') };
};
