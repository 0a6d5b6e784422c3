import type { ActionRules } from '../../../kernel/actions.ts';
import { canEditClient } from '../clients.policy.ts';
import type { ServedClient } from '../clients.policy.ts';

type NoteFacts = ServedClient & { readonly author_id: number | null };

/** A note's words are its author's: guards and buttons read it. Everybody who keeps the record pins. */
export const noteActions: ActionRules<'edit', NoteFacts> = {
  edit: { who: (actor, note) => canEditClient(actor, note) && note.author_id === actor.id },
};
