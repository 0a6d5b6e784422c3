/** Areas of the contract that a personal token may be limited to. */
export const tokenAreas = [
  'clients',
  'deals',
  'lessons',
  'schedule',
  'teachers',
  'matches',
  'money',
  'documents',
  'pay',
  'study',
  'reference',
  'settings',
  'search',
  'exports',
  'imports',
] as const;
export type TokenArea = (typeof tokenAreas)[number];
export const tokenAccesses = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccesses)[number];
/** What a token may do: `clients:read`, `lessons:write`. Writing includes no reading. */
export type TokenScope = `${TokenArea}:${TokenAccess}`;

export const tokenScopes: readonly TokenScope[] = tokenAreas.flatMap((area) =>
  tokenAccesses.map((access): TokenScope => `${area}:${access}`),
);

/** Days that a token is valid at most. */
export const longestTokenDays = 366;
