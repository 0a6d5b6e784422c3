import type { PathOf } from '@lectern/contract/contract';
import { textLimits } from 'virtual:text-limits';

/** A call whose input may limit texts. */
export type LimitedPath = PathOf<'POST'>;

/**
 * The longest text that a call takes in a field.
 * @param field its path without indexes: `lines.title`
 * @throws Error if the call does not know the field, or does not limit it
 */
export function limitOf(path: LimitedPath, field: string): number {
  const limit = textLimits[path]?.[field];
  if (limit === undefined) throw new Error(`${path} does not limit the text ${field}`);
  return limit;
}

/** The same for the field of a form, if its call limits it. @param field its path, in a list with its index: `contacts.0.value` */
export function limitAt(path: LimitedPath | undefined, field: string): number | undefined {
  return path === undefined ? undefined : textLimits[path]?.[field.replaceAll(/\.\d+/g, '')];
}
