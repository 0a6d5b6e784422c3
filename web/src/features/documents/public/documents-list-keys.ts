/** Search parameters of the document list, removed with its tab. */
export const documentsListKeys = ['search', 'kind', 'state', 'date_from', 'date_to', 'ordering', 'page', 'page_size', 'open'] as const;
