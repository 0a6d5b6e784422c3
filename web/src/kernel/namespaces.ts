/** Translation namespaces, named by the specification (point 7): one file per language under `public/locales`. */
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
