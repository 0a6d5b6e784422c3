import './ui/theme/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18nReady } from './app/languages/i18n.ts';
import { reloadForNewBuild } from './app/new-build.ts';
import { router } from './app/router.tsx';
import { limitStylesheetWait } from './app/stylesheet-timeout.ts';
import { queryClient } from './kernel/requests/query-client.ts';
import { followRoleOfOtherTabs } from './kernel/signed-in/role-change.ts';
import { followOtherTabs } from './kernel/signed-in/signed-out.ts';
import { followColorScheme } from './ui/theme/color-scheme.ts';
import { toastQueue } from './ui/toasts/toast.ts';

/** Somebody does something, or there is something to say to them. */
const somethingHappens = new Promise<void>((resolve) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), { capture: true, once: true });
  toastQueue.subscribe(resolve);
});

/**
 * It comes with the first press, so that its region is there before the answer that is said in it: readers of screens announce what
 * comes into a region, not the region. Should it not come, the page goes on without.
 */
const Toaster = lazy<() => ReactNode>(() =>
  somethingHappens
    .then(() => import('./ui/toasts/toaster.tsx'))
    .then(
      ({ Toaster: loaded }) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
);

async function start() {
  // Browsers without Temporal load it before anything asks for the time.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // The route's code, texts and data are on their way while the frame's texts are.
  void router.load();
  await i18nReady;
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>,
  );
}

reloadForNewBuild();
followOtherTabs();
followRoleOfOtherTabs();
followColorScheme();
limitStylesheetWait();
void start();
