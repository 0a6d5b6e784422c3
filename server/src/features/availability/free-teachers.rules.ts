import { firstBitAt } from './weekly-slots.rules.ts';
import type { SlotWeeks } from './weekly-slots.rules.ts';
import { rulesOfTeachers, workingStretches } from './working-stretches.rules.ts';
import type { TeachersTime } from './working-stretches.rules.ts';

/** For every teacher, by place, one bit per slot and week: whether they are free then. */
export type FreeBits = { readonly slots: SlotWeeks; readonly bits: Uint32Array; readonly wordsEach: number };

/**
 * Who is free when: inside their working hours (joined where they touch), and neither in a lesson, nor in an activity, nor
 * in time they do not work. Who entered no hours is never free.
 */
export function freeBits(slots: SlotWeeks, time: TeachersTime): FreeBits {
  const wordsEach = slots.words * slots.period.weeks;
  const bits = new Uint32Array(wordsEach * time.teachers.length);
  const { minutes } = slots.period;
  const rules = rulesOfTeachers(slots, time.hours, time.teachers.length);
  for (let place = 0; place < time.teachers.length; place += 1) {
    const base = place * wordsEach * 32;
    workingStretches(rules, place, (start, finish) => {
      if (finish - start < minutes) return;
      setBits(bits, base + firstBitAt(slots, start), base + firstBitAt(slots, finish - minutes + 1));
    });
  }
  const take = (place: number, start: number, finish: number) => {
    const base = place * wordsEach * 32;
    clearBits(bits, base + firstBitAt(slots, start - minutes + 1), base + firstBitAt(slots, finish));
  };
  const notWorking = rulesOfTeachers(slots, time.notWorking, time.teachers.length);
  for (const place of new Set(notWorking.places)) workingStretches(notWorking, place, (start, finish) => take(place, start, finish));
  for (const { spans } of time.busy)
    for (let index = 0; index < spans.length; index += 3) take(spans[index] ?? 0, spans[index + 1] ?? 0, spans[index + 2] ?? 0);
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

/** Whether the teacher at a place is free at a bit of theirs. */
export function isFree({ bits, wordsEach }: FreeBits, place: number, bit: number): boolean {
  return (((bits[place * wordsEach + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
}

/** How many weeks each slot of a teacher is free in. */
export function freeWeeks(free: FreeBits, place: number): Uint8Array {
  const { slotAt } = free.slots;
  const weeks = new Uint8Array(free.slots.slots.length);
  forEachBit(free.bits.subarray(place * free.wordsEach, (place + 1) * free.wordsEach), (bit) => {
    const slot = slotAt[bit] ?? -1;
    if (slot >= 0) weeks[slot] = (weeks[slot] ?? 0) + 1;
  });
  return weeks;
}

/** Which teachers, by place, are free in a slot in every week. */
export function teachersFreeAt(free: FreeBits, slot: number): number[] {
  const { slots, period } = free.slots;
  const bitsOfSlot: number[] = [];
  free.slots.slotAt.forEach((each, bit) => {
    if (each === slot) bitsOfSlot.push(bit);
  });
  if (slots.length === 0 || bitsOfSlot.length !== period.weeks) return [];
  const teachers = free.bits.length / free.wordsEach;
  return Array.from({ length: teachers }, (_, place) => place).filter((place) => bitsOfSlot.every((bit) => isFree(free, place, bit)));
}

/** How many teachers are free in each slot in every week; a week in which it fails counts the teacher out. */
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

/** The first starts at which a teacher is free, in minutes of the epoch. */
export function nextFreeStarts(free: FreeBits, place: number, most: number): number[] {
  const { slots, period, slotAt, words, starts } = free.slots;
  const found: number[] = [];
  for (let bit = 0; bit < period.weeks * words * 32 && found.length < most; bit += 1) {
    const slot = slotAt[bit] ?? -1;
    if (slot >= 0 && isFree(free, place, bit)) found.push(starts[Math.floor(bit / (words * 32)) * slots.length + slot] ?? 0);
  }
  return found;
}
