import { abilities } from '@lectern/contract/permissions';
import type { ActionRules } from '../../../kernel/actions.ts';

/** Whoever keeps the books changes what the school calls itself on its documents. */
export const requisitesActions: ActionRules<'edit', null> = { edit: { who: ({ abilities: held }) => held.includes(abilities.keepBooks) } };
