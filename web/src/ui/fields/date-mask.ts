/** The mask DD.DD.DDDD. Typed digits get dots; editing one group does not shift the others. */
import { parseDate, writeDate } from '../formats/date-parsing.ts';
import { dateMask } from '../forms/rules/patterns.ts';
import type { Mask, Typed } from './input-mask.ts';

const dot = '.';
const groupSizes = dateMask.split(dot).map((group) => group.length);

/**
 * Splits digits and dots into groups of the mask's sizes. Digits beyond a group's size overwrite the start of the next one, like
 * overtyping.
 */
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
 * Formats a text for the mask: `21112026`, `21/11/2026` and `2026-11-21` become `21.11.2026`; `21.1` stays incomplete. Never pads and never
 * validates; that is `parseDate`'s task.
 */
export function maskDate(text: string): string {
  const iso = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? parseDate(text) : null;
  if (iso !== null) return writeDate(iso);
  // A trailing dot may wait for its group; leading dots are dropped.
  return grouped(text).replace(/^\.+$/, '').replace(/\.+$/, dot);
}

const dotsIn = (text: string) => text.split(dot).length - 1;

/** Restores deleted dots between groups: deleting a dot means deleting the digit beside it. */
function keepDots({ text, caret }: Typed, before: string): Typed {
  const after = text.slice(caret);
  if (after === '' || !before.endsWith(after)) return { text, caret };
  let same = 0;
  while (same < caret && same < before.length - after.length && text[same] === before[same]) same += 1;
  const removed = before.slice(same, before.length - after.length);
  const missing = Math.max(0, dotsIn(removed) - dotsIn(text.slice(same, caret)));
  return { text: text.slice(0, caret) + dot.repeat(missing) + after, caret };
}

/** The mask of a typed date. */
export const dateInputMask: Mask = (typed, before) => {
  const { text, caret } = keepDots(typed, before);
  const masked = maskDate(text);
  const head = caret === text.length ? masked.length : grouped(text.slice(0, caret)).length;
  return { text: masked, caret: Math.min(head, masked.length) };
};

/**
 * The same for dates with month names (23 Jan 2027): text with letters or spaces is left unchanged, and a dot that replaced the space after
 * the day becomes a space again.
 */
export const dateOrNamedMonthMask: Mask = (typed, before) => {
  if (!/[a-z ]/i.test(typed.text.trim())) return dateInputMask(typed, before);
  return { ...typed, text: typed.text.replace(/^(\s*\d{1,2})\.(?=[a-z])/i, '$1 ') };
};
