import { englishBoys, englishGirls, englishMen, englishSurnames, englishWomen } from './english-names.ts';
import type { Random } from '../random.ts';
import { russianBoys, russianGirls, russianMen, russianSurname, russianSurnames, russianWomen } from './russian-names.ts';

export type Family = {
  readonly client: string;
  readonly russian: boolean;
  /** The surname in its masculine form. */
  readonly surname: string;
};

export function familyOf(random: Random): Family {
  const russian = random.chance(0.8);
  const woman = random.chance(0.75);
  if (!russian) {
    const surname = random.pick(englishSurnames);
    return { client: `${random.pick(woman ? englishWomen : englishMen)} ${surname}`, russian, surname };
  }
  const surname = random.pick(russianSurnames);
  return { client: `${random.pick(woman ? russianWomen : russianMen)} ${russianSurname(surname, woman)}`, russian, surname };
}

/** A child's first and last name. */
export function childNameOf(random: Random, { russian, surname }: Family): string {
  const girl = random.chance(0.5);
  if (!russian) return `${random.pick(girl ? englishGirls : englishBoys)} ${surname}`;
  return `${random.pick(girl ? russianGirls : russianBoys)} ${russianSurname(surname, girl)}`;
}

/** A colleague's first and last name. */
export function colleagueNameOf(random: Random): string {
  const woman = random.chance(0.7);
  if (random.chance(0.25)) return `${random.pick(woman ? englishWomen : englishMen)} ${random.pick(englishSurnames)}`;
  return `${random.pick(woman ? russianWomen : russianMen)} ${russianSurname(random.pick(russianSurnames), woman)}`;
}

const russianZones = [
  ['Europe/Moscow', 62],
  ['Asia/Yekaterinburg', 8],
  ['Europe/Samara', 4],
  ['Asia/Novosibirsk', 5],
  ['Asia/Almaty', 5],
  ['Europe/Berlin', 5],
  ['Asia/Tbilisi', 2],
  ['Asia/Vladivostok', 2],
  ['+0300', 5],
  ['+0500', 2],
] as const;
const englishZones = [
  ['Europe/London', 55],
  ['Europe/Berlin', 15],
  ['America/New_York', 10],
  ['Europe/Moscow', 10],
  ['Asia/Dubai', 5],
  ['+0000', 3],
  ['-0500', 2],
] as const;

export function zoneOf(random: Random, russian: boolean): string {
  return russian ? random.weighted(russianZones) : random.weighted(englishZones);
}
