import { abilities } from '@lectern/contract/permissions';
import type { ActionRules } from '../../../kernel/actions.ts';

/** The keeper of the books changes the requisites. */
export const requisitesActions: ActionRules<'edit', null> = { edit: { who: ({ abilities: held }) => held.includes(abilities.keepBooks) } };
