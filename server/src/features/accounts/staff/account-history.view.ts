import type { AccountAction, AccountChange } from '@lectern/contract/accounts/staff.schema';
import type { Role } from '@lectern/contract/permissions';

type Held = { readonly roles?: readonly Role[]; readonly abilities?: readonly number[] };
export type AccountEntry = {
  readonly id: number | string;
  readonly at: string;
  readonly action: AccountAction;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly old: Held | null;
  readonly new: Held | null;
};

/** An audit entry with the rights that it granted and revoked. Nothing else of it is shown: addresses and pictures stay in the log. */
export function accountChangeView({ id, at, action, actor_id, actor_name, old, new: after }: AccountEntry): AccountChange {
  const without = <T>(all: readonly T[] = [], those: readonly T[] = []) => all.filter((each) => !those.includes(each));
  return {
    id: Number(id),
    at,
    action,
    author: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    roles_given: without(after?.roles, old?.roles),
    roles_taken: without(old?.roles, after?.roles),
    abilities_given: without(after?.abilities, old?.abilities),
    abilities_taken: without(old?.abilities, after?.abilities),
  };
}
