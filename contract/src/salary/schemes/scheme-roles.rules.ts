/** Roles that are paid by schemes. Free of Zod, so that the browser can import it. */
export const schemeRoles = ['AccountManager', 'Curator'] as const;
