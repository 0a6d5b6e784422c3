import type { ClientSaid } from '@lectern/contract/lessons/lessons.schema';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt } from './when/wall-clock.rules.ts';

/** When and how a client told a teacher what they want, as it is typed. */
export type SaidEntry = { readonly when: Wall; readonly how: ClientSaid['how'] | null };

/** @returns null while something is missing */
export function saidOf({ when, how }: SaidEntry, zone: string): ClientSaid | null {
  const at = instantAt(when, zone);
  return at === null || how === null ? null : { at, how };
}
