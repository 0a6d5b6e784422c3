import type { ActionRules } from '../../../kernel/actions.ts';
import { canEditClient } from '../clients.policy.ts';
import type { ServedClient } from '../clients.policy.ts';

type NoteFacts = ServedClient & { readonly author_id: number | null };

/** Only its author edits the text of a note; guards and buttons use this. Everyone who keeps the record may pin. */
export const noteActions: ActionRules<'edit', NoteFacts> = {
  edit: { who: (actor, note) => canEditClient(actor, note) && note.author_id === actor.id },
};
