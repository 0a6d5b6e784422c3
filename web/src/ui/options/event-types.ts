/** What may happen to a record, as the school's lists of events name it. */
export const eventTypes = ['create', 'update', 'delete', 'fetch', 'error'] as const;
