import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../kernel/requests/query-client.ts';
import { ErrorPage, NotFoundPage, PendingPage } from './frame-pages.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  trailingSlash: 'preserve',
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});

/** Search parameters use the server's format, `?state=a&state=b&page=2`, not JSON. */
function readSearch(text: string): Record<string, unknown> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = result[name];
    result[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return result;
}

function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
