/** Event types of records, named by the specification. */
export const eventTypes = ['create', 'update', 'delete', 'fetch', 'error'] as const;
