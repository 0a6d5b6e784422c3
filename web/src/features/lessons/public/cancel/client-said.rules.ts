import type { ClientSaid } from '@lectern/contract/lessons/lessons.schema';
import { nowInstant } from '../../../../kernel/clock.ts';
import type { Wall } from '../when/wall-clock.rules.ts';
import { instantAt, wallAt } from '../when/wall-clock.rules.ts';

/** When and how a client told a teacher what they want, as it is typed. */
export type SaidEntry = { readonly when: Wall; readonly how: ClientSaid['how'] | null };

/** What the fields begin with: now, and no way yet. */
export const nothingSaid = (zone: string): SaidEntry => ({ when: wallAt(nowInstant(), zone), how: null });

/** @returns null while something is missing */
export function saidOf({ when, how }: SaidEntry, zone: string): ClientSaid | null {
  const at = instantAt(when, zone);
  return at === null || how === null ? null : { at, how };
}
