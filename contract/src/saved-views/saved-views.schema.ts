import { z } from 'zod';
import { id, text } from '../page.ts';

/** The lists whose filters can be kept under a name. */
export const listScreen = z.enum(['teachers', 'clients', 'transactions', 'documents', 'staff', 'lessons', 'deals']);
export type ListScreen = z.output<typeof listScreen>;

/** At most so many views are kept of a list. */
export const mostViews = 30;

const name = text(60).pipe(z.string().min(1));
/** What stands behind `?` in the address, without it and without the page's number. */
const query = text(2000);

/** A list as somebody likes to see it: filters, order, page size and columns. The default one opens where the address says nothing. */
export const SavedView = z.object({ id, screen: listScreen, name: z.string(), query: z.string(), is_default: z.boolean() });
export type SavedView = z.output<typeof SavedView>;

export const SavedViewsQuery = z.strictObject({ screen: listScreen });
export type SavedViewsQuery = z.output<typeof SavedViewsQuery>;

export const SaveViewInput = z.strictObject({ screen: listScreen, name, query });
export type SaveViewInput = z.output<typeof SaveViewInput>;

/** What is left out stays. */
export const ChangeViewInput = z.strictObject({ name: name.optional(), query: query.optional(), is_default: z.boolean().optional() });
export type ChangeViewInput = z.output<typeof ChangeViewInput>;
