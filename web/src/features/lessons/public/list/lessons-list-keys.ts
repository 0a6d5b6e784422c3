/** The names a list of lessons has in the address: what a page with several tabs takes out of it with the tab. */
export const lessonsListKeys = [
  'page',
  'page_size',
  'ordering',
  'search',
  'status',
  'unfinished',
  'kind',
  'regular',
  'substituted',
  'reason_category_id',
  'course_id',
  'kid_id',
  'own_clients',
  'from',
  'to',
] as const;
