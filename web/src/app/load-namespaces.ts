import i18next from 'i18next';
import type { Namespace } from '../kernel/namespaces.ts';

/** A route loader that has a page's translations there when the page is drawn. */
export function namespacesOf(...wanted: Namespace[]): () => Promise<void> {
  return () => i18next.loadNamespaces(wanted);
}
