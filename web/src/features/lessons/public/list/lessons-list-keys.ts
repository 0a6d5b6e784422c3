/** Search parameters of a lesson list, removed with its tab. */
export const lessonsListKeys = [
  'times',
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
