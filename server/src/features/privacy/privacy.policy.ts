import type { PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';
import type { ActionRules } from '../../kernel/actions.ts';

export type PersonFacts = {
  readonly kind: PersonKind;
  /** Whether the person learns or may sign in. */
  readonly active: boolean;
  /** Whether a client has money, bonuses or paid lessons left, or a debt. */
  readonly has_balance: boolean;
  readonly erased_at: string | null;
};

/** A person can be erased only when the school no longer needs their name. The endpoint's ability decides who erases. */
export const personActions: ActionRules<'erase', PersonFacts> = {
  erase: {
    blockedBy: ({ active, has_balance, erased_at }) => {
      if (erased_at !== null) return 'person_erased';
      if (active) return 'person_active';
      return has_balance ? 'person_has_balance' : null;
    },
  },
};
