import type { ClientSaid } from '@lectern/contract/lessons/lessons.schema';
import { nowInstant } from '../../../../kernel/clock.ts';
import type { Wall } from '../when/wall-clock.rules.ts';
import { instantAt, wallAt } from '../when/wall-clock.rules.ts';

/** When and how a client asked, as typed by a teacher. */
export type SaidEntry = { readonly when: Wall; readonly how: ClientSaid['how'] | null };

/** Initial values: now, and no way. */
export const nothingSaid = (zone: string): SaidEntry => ({ when: wallAt(nowInstant(), zone), how: null });

/** @returns null while incomplete */
export function saidOf({ when, how }: SaidEntry, zone: string): ClientSaid | null {
  const at = instantAt(when, zone);
  return at === null || how === null ? null : { at, how };
}
