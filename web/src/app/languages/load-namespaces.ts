import i18next from 'i18next';
import { ApiError } from '../../kernel/api.ts';
import type { Namespace } from '../../kernel/namespaces.ts';

/**
 * A route loader that loads a page's translations before it is rendered. Throws an error "no connection" if they cannot be loaded: without
 * them the page would show the names of its texts. The next call tries again.
 */
export function namespacesOf(...requested: Namespace[]): () => Promise<void> {
  const complete = () => requested.every((namespace) => i18next.hasResourceBundle(i18next.languages?.[0] ?? 'en', namespace));
  let hasFailed = false;
  /** The library never loads a missing file again by itself. */
  const load = () => (hasFailed ? i18next.reloadResources(i18next.languages?.slice(0, 1), requested) : i18next.loadNamespaces(requested));
  return async () => {
    // The retries of the library take ten seconds.
    if (navigator.onLine || complete()) await load();
    hasFailed = !complete();
    if (hasFailed) throw new ApiError(0, null);
  };
}
