import { z } from 'zod';
import { id, line, text } from '../page.ts';

/** Lists with saved views. */
export const listScreen = z.enum(['teachers', 'clients', 'transactions', 'documents', 'staff', 'lessons', 'deals', 'pay']);
export type ListScreen = z.output<typeof listScreen>;

/** Maximum number of saved views per list. */
export const mostViews = 30;

const name = line(60).pipe(z.string().min(1));
/** Query string of the list's URL, without `?` and page number. */
const query = text(2000);

/** A saved view: filters, ordering, page size and columns. The default view applies if the URL has no query. */
export const SavedView = z.object({ id, screen: listScreen, name: z.string(), query: z.string(), is_default: z.boolean() });
export type SavedView = z.output<typeof SavedView>;

export const SavedViewsQuery = z.strictObject({ screen: listScreen });
export type SavedViewsQuery = z.output<typeof SavedViewsQuery>;

export const SaveViewInput = z.strictObject({ screen: listScreen, name, query });
export type SaveViewInput = z.output<typeof SaveViewInput>;

/** Omitted fields stay unchanged. */
export const ChangeViewInput = z.strictObject({ name: name.optional(), query: query.optional(), is_default: z.boolean().optional() });
export type ChangeViewInput = z.output<typeof ChangeViewInput>;
