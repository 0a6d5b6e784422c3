import { LessonPolicy } from '@lectern/contract/settings/settings.schema';
import type { SettingArea, SettingFrom, SettingKind, SettingUnit } from '@lectern/contract/settings/settings.schema';
import type { ErrorKey } from '@lectern/contract/errors';
import type { LessonPolicy as Policy } from '@lectern/contract/lessons/lesson-policy.rules';
import { temporalZone, zone } from '@lectern/contract/time';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';

/** A setting as its feature declares it: type, limits, and when a change takes effect. */
export type Declared<T> = {
  readonly kind: SettingKind;
  readonly area: SettingArea;
  readonly from: SettingFrom;
  readonly default: T;
  readonly value: z.ZodType<T>;
  readonly unit: SettingUnit | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly string[] | null;
  /** @returns the error key why it can no longer change, or null */
  readonly fixedBy: ((db: Db) => Promise<ErrorKey | null>) | null;
};

export type Declarations = Readonly<Record<string, Declared<unknown>>>;
/** The values of declared settings, by key. */
export type ValuesOf<D extends Declarations> = { -readonly [K in keyof D]: D[K] extends Declared<infer T> ? T : never };

type Place = { readonly area: SettingArea; readonly from: SettingFrom; readonly fixedBy?: Declared<unknown>['fixedBy'] };
type Limits = { readonly min: number; readonly max: number };

const nothing = { unit: null, min: null, max: null, choices: null } as const;

function declared<T>({ area, from, fixedBy = null }: Place, rest: Omit<Declared<T>, keyof Place>): Declared<T> {
  return { area, from, fixedBy, ...rest };
}

/** An integer setting. */
export function numberOf(unit: SettingUnit, byDefault: number, { min, max, ...place }: Limits & Place): Declared<number> {
  return declared(place, { ...nothing, kind: 'number', default: byDefault, value: z.int().min(min).max(max), unit, min, max });
}

/** A setting of money, in minor units of the school's currency. */
export function sumOf(byDefault: number, { min, max, ...place }: Limits & Place): Declared<number> {
  return declared(place, { ...nothing, kind: 'money', default: byDefault, value: z.int().min(min).max(max), min, max });
}

export function yesOrNo(byDefault: boolean, place: Place): Declared<boolean> {
  return declared(place, { ...nothing, kind: 'flag', default: byDefault, value: z.boolean() });
}

export function oneOf<const C extends string>(choices: readonly C[], byDefault: NoInfer<C>, place: Place): Declared<C> {
  return declared<C>(place, { ...nothing, kind: 'choice', default: byDefault, value: z.enum(choices) as z.ZodType<C>, choices });
}

export function zoneOf(byDefault: string, place: Place): Declared<string> {
  return declared(place, { ...nothing, kind: 'zone', default: byDefault, value: zone.refine(isZone) });
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(temporalZone(name));
    return true;
  } catch {
    return false;
  }
}

/** The lesson policy as a setting. */
export function policyOf(byDefault: Policy, place: Place): Declared<Policy> {
  return declared<Policy>(place, { ...nothing, kind: 'policy', default: byDefault, value: LessonPolicy as z.ZodType<Policy> });
}

/** All settings by key. @throws Error if two features declare the same key */
export function collected(parts: readonly Declarations[]): Declarations {
  const keys = parts.flatMap((part) => Object.keys(part));
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new Error(`two features declare the setting ${twice}`);
  return Object.assign({}, ...parts);
}
