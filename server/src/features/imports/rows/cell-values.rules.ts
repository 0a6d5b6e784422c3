import { isGrade } from '@lectern/contract/study/grades.rules';
import { largestSum, minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { temporalZone } from '@lectern/contract/time';
import type { FaultParams, FaultReason } from './row-faults.rules.ts';

/** The parsed value of a cell, or the reason why it is invalid. */
export type CellValue<T> = { readonly value: T } | { readonly reason: FaultReason; readonly params?: FaultParams };

const fine = <T>(value: T): CellValue<T> => ({ value });
const wrong = (reason: FaultReason, params: FaultParams = {}): CellValue<never> => ({ reason, params });

/**
 * Normalises a cell: trims it, collapses blanks, and removes the apostrophe that our own files put before a possible formula (`+7 916 …`).
 */
export function plainCell(text: string): string {
  return text
    .replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/, '')
    .replaceAll(/\p{Cf}|(?![\n\t])\p{Cc}/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}

/** A text with a maximum length in characters. */
export function textCell(text: string, most = 200): CellValue<string> {
  return text.length > most ? wrong('too_long', { most }) : fine(text);
}

/** A name or a title, which is one line also where the cell has several. */
export function lineCell(text: string, most = 200): CellValue<string> {
  return textCell(text.replaceAll(/\s+/g, ' '), most);
}

export type PhoneNumber = { readonly value: string; readonly normalised: string };

/** Digits without a country code are Russian: `8 916 …` and `916 …` are `+7 916 …`. */
function phoneOf(text: string): PhoneNumber | null {
  if (!/^[+\d][\d\s().\-–—]*( *(доб|ext)\.? *\d+)?$/i.test(text)) return null;
  const [main = ''] = text.split(/доб|ext/i);
  const digits = main.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return /^\d{7,15}$/.test(digits) ? { value: text, normalised: digits } : null;
  if (/^[78]\d{10}$/.test(digits)) return { value: `+7${digits.slice(1)}`, normalised: `7${digits.slice(1)}` };
  if (/^9\d{9}$/.test(digits)) return { value: `+7${digits}`, normalised: `7${digits}` };
  return /^[1-9]\d{10,14}$/.test(digits) ? { value: `+${digits}`, normalised: digits } : null;
}

/** Phones separated by commas, semicolons or lines; the first one is primary. */
export function phonesCell(text: string): CellValue<readonly PhoneNumber[]> {
  const phones: PhoneNumber[] = [];
  for (const part of text.split(/[,;\n/]/)) {
    const plain = part.trim();
    if (plain === '') continue;
    const phone = plain.length > 40 ? null : phoneOf(plain);
    if (phone === null) return wrong('phone');
    if (!phones.some(({ normalised }) => normalised === phone.normalised)) phones.push(phone);
  }
  return fine(phones);
}

/** E-mail addresses separated by commas, semicolons, blanks or lines, in lower case. */
export function emailsCell(text: string): CellValue<readonly string[]> {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  if (parts.some((part) => part.length > 254 || !/^[^@<>()"']+@[^@<>()"'.]+(\.[^@<>()"'.]+)+$/.test(part))) return wrong('email');
  return fine([...new Set(parts.map((part) => part.toLowerCase()))]);
}

/** A calendar date, `yyyy-mm-dd`: from ISO text (also with a time), or day, month and year separated by dots, slashes or dashes. */
export function dateCell(text: string): CellValue<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/.exec(text) ?? [];
  const parts = iso === null ? [year, month, day] : iso.slice(1);
  const [y, m, d] = parts.map(Number);
  if (y === undefined || m === undefined || d === undefined || !(y >= 1900 && y < 2200)) return wrong('date');
  try {
    return fine(Temporal.PlainDate.from({ year: y, month: m, day: d }, { overflow: 'reject' }).toString());
  } catch {
    return wrong('date');
  }
}

/**
 * A sum of money in minor units. Blanks separate thousands; the last comma or dot separates the kopecks; a minus or parentheses mean below
 * zero. A single comma or dot before three digits is ambiguous and refused.
 */
export function sumCell(text: string): CellValue<MinorUnits> {
  const bare = text
    .replaceAll(/[\s'’]/g, '')
    .replace(/(₽|руб(лей|ля|ль)?\.?|р\.?|rub|eur|usd|€|\$)$/i, '')
    .replace(/^[−–]/, '-');
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  const negative = inBrackets !== undefined || bare.startsWith('-');
  const digits = (inBrackets ?? bare).replace(/^[+-]/, '');
  if (!/^\d[\d.,]*$/.test(digits)) return wrong('sum');
  const marks = [...digits.replaceAll(/\d/g, '')];
  const last = marks.at(-1);
  const [whole = '', fraction = ''] = last === undefined ? [digits, ''] : splitAtLast(digits, last);
  if (marks.length === 1 && fraction.length === 3 && whole !== '0') return wrong('sum_unclear');
  // A repeated separator can only separate thousands: 1.500.000
  const onlyThousands = marks.length > 1 && marks.every((mark) => mark === last);
  const groups = onlyThousands ? digits : whole;
  if (/[.,]/.test(groups) && !/^\d{1,3}([.,]\d{3})+$/.test(groups)) return wrong('sum');
  const kopecks = onlyThousands ? '' : fraction;
  // Floating-point artefacts of spreadsheets: 10.100000000000001.
  const rounded = kopecks === '' ? 0 : Math.round(Number(`0.${kopecks}`) * 100);
  if (kopecks.length > 2 && Math.abs(Number(`0.${kopecks}`) * 100 - rounded) > 0.0001) return wrong('sum');
  const amount = Number(groups.replaceAll(/[.,]/g, '')) * 100 + rounded;
  if (!Number.isSafeInteger(amount) || amount > largestSum) return wrong('sum');
  return fine(minor(negative && amount !== 0 ? -amount : amount));
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A whole number, also written with a zero fraction (`8,0`). */
export function numberCell(text: string, least: number, most: number): CellValue<number> {
  const [, digits] = /^(\d{1,9})(?:[.,]0+)?$/.exec(text.replaceAll(' ', '')) ?? [];
  const value = Number(digits);
  return digits === undefined || value < least || value > most ? wrong('number', { least, most }) : fine(value);
}

/** A school grade, also followed by a word or a letter: `7`, `7А`, `7 класс`, `grade 7`. */
export function gradeCell(text: string): CellValue<number> {
  const [, digits] =
    /^(?:grade |класс )?(\d{1,2})(?:[.,]0+)?(?:-?й)?(?: ?["«]?[a-zа-яё]["»]?)?(?: класс| кл\.?| grade)?$/i.exec(text) ?? [];
  const grade = Number(digits);
  return isGrade(grade) ? fine(grade) : wrong('grade');
}

/** School grades as a range, `5-9` or `7`. */
export function gradesCell(text: string): CellValue<readonly [number, number]> {
  const [, first, last = first] = /^(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?(?: ?(?:класс\S*|кл\.?|grades?))?$/i.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && to <= 11 && from <= to ? fine([from, to] as const) : wrong('grades');
}

export function lessonKindCell(text: string): CellValue<'trial' | 'individual' | 'pair' | 'group' | 'exam'> {
  if (/^(пробн\S*( урок)?|trial)$/i.test(text)) return fine('trial');
  if (/^(индивид\S*|обычн\S*|individual|usual)$/i.test(text)) return fine('individual');
  if (/^(пар\S*|в паре|pair)$/i.test(text)) return fine('pair');
  if (/^(групп\S*|в группе|group)$/i.test(text)) return fine('group');
  return /^(экзамен\S*|егэ|огэ|exam)$/i.test(text) ? fine('exam') : wrong('lesson_kind');
}

const moscow = 'Europe/Moscow';
/** Common names of zones of Russian schools; others are given by IANA name or offset. */
const zoneNames: Readonly<Record<string, string>> = {
  мск: moscow,
  москва: moscow,
  msk: moscow,
  moscow,
  калининград: 'Europe/Kaliningrad',
  самара: 'Europe/Samara',
  екатеринбург: 'Asia/Yekaterinburg',
  омск: 'Asia/Omsk',
  новосибирск: 'Asia/Novosibirsk',
  красноярск: 'Asia/Krasnoyarsk',
  иркутск: 'Asia/Irkutsk',
  якутск: 'Asia/Yakutsk',
  владивосток: 'Asia/Vladivostok',
  london: 'Europe/London',
  лондон: 'Europe/London',
};
const moscowOffset = 3;

/** A time zone: an IANA name, an offset (`+0300`, `GMT+3`, `UTC +03:00`), Moscow's with an offset (`МСК+2`), or a city. */
export function zoneCell(text: string): CellValue<string> {
  const known = zoneNames[text.toLowerCase()];
  if (known !== undefined) return fine(known);
  const [, base, sign, hours, minutes = '00'] = /^(GMT|UTC|МСК|MSK)? ?([+-−])? ?(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  if (hours !== undefined && sign !== undefined) {
    const fromMoscow = /^(МСК|MSK)$/i.test(base ?? '') ? moscowOffset : 0;
    const offset = Number(hours) * (sign === '+' ? 1 : -1) + fromMoscow;
    if (offset < -11 || offset > 14 || Number(minutes) > 59) return wrong('zone');
    return fine(`${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}${minutes}`);
  }
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(text)) return wrong('zone');
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(temporalZone(text));
    return fine(text);
  } catch {
    return wrong('zone');
  }
}

const activeWords = /^(active|act|yes|да|актив\w*|активен|активна|активный|активная|учится|клиент|current)$/i;
const inactiveWords = /^(inactive|no|нет|не ?актив\S*|архив\S*|в архиве|ушёл|ушел|ушла|закончил\S*|отказ\S*|archived?|former)$/i;

/** Whether a client or child is active. */
export function statusCell(text: string): CellValue<'active' | 'inactive'> {
  if (activeWords.test(text) || /^актив/i.test(text)) return fine('active');
  return inactiveWords.test(text) ? fine('inactive') : wrong('status');
}

/** The contract type of a teacher. */
export function contractCell(text: string): CellValue<'self_employed' | 'employee' | 'contractor'> {
  if (/^(самозан\S*|нпд|сз|self[- _]?employed)$/i.test(text)) return fine('self_employed');
  if (/^((в )?штат\S*|трудов\S*( договор)?|тк|employee|staff)$/i.test(text)) return fine('employee');
  return /^((договор )?гпх|подряд\S*|ип|contractor)$/i.test(text) ? fine('contractor') : wrong('contract');
}

/** A taxpayer number: 10 or 12 digits, also if a spreadsheet removed a leading zero. */
export function innCell(text: string): CellValue<string> {
  const digits = text.replaceAll(/[\s.,-]/g, '');
  if (/^(\d{10}|\d{12})$/.test(digits)) return fine(digits);
  return /^(\d{9}|\d{11})$/.test(digits) ? fine(`0${digits}`) : wrong('inn');
}

/** Normalises a text for comparison: case, `ё` and surrounding blanks do not matter. */
export function comparable(text: string): string {
  return plainCell(text).toLowerCase().replaceAll('ё', 'е').replaceAll('\n', ' ');
}
