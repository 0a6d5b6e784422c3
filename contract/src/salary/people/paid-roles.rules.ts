import { payeeKinds } from '../pay-kinds.rules.ts';
import { schemeRoles } from '../schemes/scheme-roles.rules.ts';

/** Roles that have pay: by lessons, or by a scheme. Free of Zod, so the browser can import it. */
export const paidRoles = ['Teacher', ...schemeRoles] as const;
export type PaidRole = (typeof paidRoles)[number];

/** Kinds of contract to filter by; `none`: no bank details yet. */
export const contractChoices = [...payeeKinds, 'none'] as const;
