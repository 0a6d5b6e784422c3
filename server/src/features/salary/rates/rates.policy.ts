import { abilities } from '@lectern/contract/permissions';
import type { ActionRules } from '../../../kernel/actions.ts';

/** Users with the ability set rates, but never their own. */
export const rateActions: ActionRules<'change', { readonly teacher_id: number }> = {
  change: { who: (actor, { teacher_id }) => actor.id !== teacher_id && actor.abilities.includes(abilities.setRates) },
};

export type RateChangeFacts = { readonly undone: boolean; readonly undoes_id: number | null };

/** A change is undone once; the undo itself cannot be undone, but rates can be set again. */
export const rateChangeActions: ActionRules<'undo', RateChangeFacts> = {
  undo: { blockedBy: ({ undone, undoes_id }) => (undone || undoes_id !== null ? 'already_reversed' : null) },
};
