import type { CurrentUser } from '@lectern/contract/accounts/accounts.schema';
import type { Actor } from '../../kernel/calls/context.ts';

/** The current user with exactly the specification's fields. */
export function currentUserView(actor: Actor): CurrentUser {
  return {
    id: actor.id,
    name: actor.name,
    selected_role: actor.role,
    user_roles: [...actor.roles],
    email: actor.email,
    preview: actor.preview,
    abilities: [...actor.abilities],
  };
}
