import type { ScreenKey } from '@lectern/contract/screens';
import type { namespacesOf } from './languages/load-namespaces.ts';

type Namespace = Parameters<typeof namespacesOf>[number];

/** Screens that have access rules but are not built yet, with the translation key of their description, in their future namespace. */
export const laterScreens = {
  invoices: 'mutualsettlement:later.invoices',
} as const satisfies Partial<Record<ScreenKey, `${Namespace}:later.${string}`>>;

export type LaterScreen = keyof typeof laterScreens;

/** Namespace of a placeholder screen. */
export function namespaceOf(screen: LaterScreen): Namespace {
  return laterScreens[screen].split(':')[0] as Namespace;
}
