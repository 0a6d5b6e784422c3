/** What the list of documents says in the address: it leaves the address with the tab that shows it. */
export const documentsListKeys = ['search', 'kind', 'state', 'date_from', 'date_to', 'ordering', 'page', 'page_size', 'open'] as const;
