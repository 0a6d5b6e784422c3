/** The groups of texts, as the specification names them (point 7): one file each and per language under `public/locales`. */
export const namespaces = [
  'common',
  'teachers',
  'ui',
  'freecashdesk',
  'clients',
  'transactions',
  'schedule',
  'students',
  'nonworkingtime',
  'salary',
  'mutualsettlement',
  'lessons',
  'match',
] as const;
export type Namespace = (typeof namespaces)[number];
