import i18next from 'i18next';
import type { namespaces } from './i18n.ts';

/** A route loader that has a page's translations there when the page is drawn. */
export function namespacesOf(...wanted: (typeof namespaces)[number][]): () => Promise<void> {
  return () => i18next.loadNamespaces(wanted);
}
