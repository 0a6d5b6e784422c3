import './ui/theme/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18nReady } from './app/languages/i18n.ts';
import { router } from './app/router.tsx';
import { limitStylesheetWait } from './app/stylesheet-timeout.ts';
import { followMissingCode } from './kernel/requests/missing-code.ts';
import { queryClient } from './kernel/requests/query-client.ts';
import { followRoleOfOtherTabs } from './kernel/signed-in/role-change.ts';
import { followOtherTabs } from './kernel/signed-in/signed-out.ts';
import { followColorScheme } from './ui/theme/color-scheme.ts';
import { toastQueue } from './ui/toasts/toast.ts';

/** Resolves at the first key, press or toast. */
const firstInteraction = new Promise<void>((resolve) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), { capture: true, once: true });
  toastQueue.subscribe(resolve);
});

/**
 * Loaded at the first interaction, so that its live region exists before the first toast: screen readers announce changes inside a
 * region, not the region itself. If it fails to load, the page works without toasts.
 */
const Toaster = lazy<() => ReactNode>(() =>
  firstInteraction
    .then(() => import('./ui/toasts/toaster.tsx'))
    .then(
      ({ Toaster: loaded }) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
);

async function start() {
  // Browsers without Temporal load it before anything asks for the time.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // Loads the route's code, texts and data in parallel with the frame's texts.
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

followMissingCode();
followOtherTabs();
followRoleOfOtherTabs();
followColorScheme();
limitStylesheetWait();
void start();
