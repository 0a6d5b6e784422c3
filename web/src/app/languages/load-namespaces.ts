import i18next from 'i18next';
import type { Namespace } from '../../kernel/namespaces.ts';

/** A route loader that loads a page's translations before it is rendered. */
export function namespacesOf(...requested: Namespace[]): () => Promise<void> {
  return () => i18next.loadNamespaces(requested);
}
