import type { TeachersTime } from './teachers-time.rules.ts';
import { firstBitAt } from './weekly-slots.rules.ts';
import type { SlotWeeks } from './weekly-slots.rules.ts';
import { rulesOver, workingIntervals } from './working-intervals.rules.ts';

/** For every teacher, by index, one bit for each slot and week: set if they are free. */
export type FreeBits = { readonly slots: SlotWeeks; readonly bits: Uint32Array; readonly wordsEach: number };

/**
 * Computes when teachers are free: inside their working hours (merged where they touch), outside lessons, activities, vacations,
 * non-working time and holds of others, and while the child has no lesson. A teacher without working hours is never free.
 */
export function freeBits(slots: SlotWeeks, { teachers, places, packed, held, kid }: TeachersTime): FreeBits {
  const wordsEach = slots.words * slots.period.weeks;
  const bits = new Uint32Array(wordsEach * teachers.length);
  const { minutes } = slots.period;
  const hours = rulesOver(slots, packed.hours);
  const notWorking = rulesOver(slots, packed.notWorking);
  const { at, starts, finishes } = packed.busy;
  let base = 0;
  const give = (start: number, finish: number) => {
    if (finish - start >= minutes) setBits(bits, base + firstBitAt(slots, start), base + firstBitAt(slots, finish - minutes + 1));
  };
  const take = (start: number, finish: number) =>
    clearBits(bits, base + firstBitAt(slots, start - minutes + 1), base + firstBitAt(slots, finish));
  for (let index = 0; index < teachers.length; index += 1) {
    const place = places[index] ?? -1;
    base = index * wordsEach * 32;
    workingIntervals(hours, place, give);
    workingIntervals(notWorking, place, take);
    for (let span = at[place] ?? 0; span < (at[place + 1] ?? 0); span += 1) take(starts[span] ?? 0, finishes[span] ?? 0);
    for (let span = 0; span < kid.length; span += 2) take(kid[span] ?? 0, kid[span + 1] ?? 0);
  }
  for (let span = 0; span < held.length; span += 3) {
    base = (held[span] ?? 0) * wordsEach * 32;
    take(held[span + 1] ?? 0, held[span + 2] ?? 0);
  }
  return { slots, bits, wordsEach };
}

function setBits(bits: Uint32Array, from: number, to: number): void {
  for (let bit = from; bit < to; ) {
    const low = bit & 31;
    const length = Math.min(32 - low, to - bit);
    const word = bit >>> 5;
    bits[word] = (bits[word] ?? 0) | (ones(length) << low);
    bit += length;
  }
}

function clearBits(bits: Uint32Array, from: number, to: number): void {
  for (let bit = from; bit < to; ) {
    const low = bit & 31;
    const length = Math.min(32 - low, to - bit);
    const word = bit >>> 5;
    bits[word] = (bits[word] ?? 0) & ~(ones(length) << low);
    bit += length;
  }
}

function ones(length: number): number {
  return length === 32 ? -1 : (1 << length) - 1;
}

/** Whether a teacher is free at a bit of their row. */
export function isFree({ bits, wordsEach }: FreeBits, index: number, bit: number): boolean {
  return (((bits[index * wordsEach + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
}

/** The number of weeks in which a teacher is free, for each slot. */
export function freeWeeks(free: FreeBits, index: number): Uint8Array {
  const { slotAt } = free.slots;
  const weeks = new Uint8Array(free.slots.slots.length);
  forEachBit(free.bits.subarray(index * free.wordsEach, (index + 1) * free.wordsEach), (bit) => {
    const slot = slotAt[bit] ?? -1;
    if (slot >= 0) weeks[slot] = (weeks[slot] ?? 0) + 1;
  });
  return weeks;
}

/** The indexes of the teachers who are free in a slot in every week. */
export function teachersFreeAt(free: FreeBits, slot: number): number[] {
  const { slots, period } = free.slots;
  const bitsOfSlot: number[] = [];
  free.slots.slotAt.forEach((each, bit) => {
    if (each === slot) bitsOfSlot.push(bit);
  });
  if (slots.length === 0 || bitsOfSlot.length !== period.weeks) return [];
  const teachers = free.bits.length / free.wordsEach;
  return Array.from({ length: teachers }, (_, index) => index).filter((index) => bitsOfSlot.every((bit) => isFree(free, index, bit)));
}

/** The number of teachers who are free in every week, for each slot. */
export function countFree(free: FreeBits): Int32Array {
  const { slots, words, period } = free.slots;
  const counts = new Int32Array(slots.length);
  const always = new Uint32Array(words);
  const ofWeek = new Uint32Array(words);
  for (let base = 0; base < free.bits.length; base += free.wordsEach) {
    always.fill(-1);
    for (let week = 0; week < period.weeks; week += 1) {
      const from = base + week * words;
      const row = free.slots.inOrder[week] ? free.bits.subarray(from, from + words) : inSlotOrder(free, from, week, ofWeek);
      for (let word = 0; word < words; word += 1) always[word] = (always[word] ?? 0) & (row[word] ?? 0);
    }
    forEachBit(always, (slot) => {
      if (slot < counts.length) counts[slot] = (counts[slot] ?? 0) + 1;
    });
  }
  return counts;
}

function inSlotOrder({ bits, slots }: FreeBits, from: number, week: number, into: Uint32Array): Uint32Array {
  into.fill(0);
  forEachBit(bits.subarray(from, from + slots.words), (bit) => {
    const slot = slots.slotAt[week * slots.words * 32 + bit] ?? -1;
    if (slot >= 0) setBits(into, slot, slot + 1);
  });
  return into;
}

function forEachBit(words: Uint32Array, visit: (bit: number) => void): void {
  for (let index = 0; index < words.length; index += 1) {
    for (let word = words[index] ?? 0; word !== 0; word &= word - 1) visit(index * 32 + 31 - Math.clz32(word & -word));
  }
}

/** The first free starts of a teacher, in minutes of the epoch. */
export function nextFreeStarts(free: FreeBits, index: number, most: number): number[] {
  const { slots, period, slotAt, words, starts } = free.slots;
  const found: number[] = [];
  for (let bit = 0; bit < period.weeks * words * 32 && found.length < most; bit += 1) {
    const slot = slotAt[bit] ?? -1;
    if (slot >= 0 && isFree(free, index, bit)) found.push(starts[Math.floor(bit / (words * 32)) * slots.length + slot] ?? 0);
  }
  return found;
}
