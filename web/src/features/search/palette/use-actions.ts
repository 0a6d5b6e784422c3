import type { Icon } from '@tabler/icons-react';
import { IconDeviceDesktop, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSun, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../kernel/session.ts';
import type { TranslationKey } from '../../../kernel/translation-key.ts';
import { setColorScheme, useColorScheme } from '../../../ui/theme/color-scheme.ts';

/** An action instead of a link. `title` is a translation key, so that it is found in both languages. */
export type Action = { readonly key: string; readonly title: TranslationKey; readonly icon: Icon } & (
  | { readonly href: string }
  | { readonly run: () => void }
);

type Given = { readonly user: CurrentUser; readonly onShortcuts: () => void; readonly onExit: (() => void) | undefined };

/** Actions available everywhere. Those without effect are omitted. */
export function useActions({ user, onShortcuts, onExit }: Given): Action[] {
  const { i18n } = useTranslation('ui');
  const colorScheme = useColorScheme();
  const actions: Action[] = [];
  if (i18n.resolvedLanguage !== 'en') {
    actions.push({ key: 'do:en', title: 'ui:palette.to_english', icon: IconLanguage, run: () => void i18n.changeLanguage('en') });
  }
  if (i18n.resolvedLanguage !== 'ru') {
    actions.push({ key: 'do:ru', title: 'ui:palette.to_russian', icon: IconLanguage, run: () => void i18n.changeLanguage('ru') });
  }
  const schemes = [
    { scheme: 'light', title: 'ui:palette.to_light', icon: IconSun },
    { scheme: 'dark', title: 'ui:palette.to_dark', icon: IconMoon },
    { scheme: 'auto', title: 'ui:palette.to_auto', icon: IconDeviceDesktop },
  ] as const;
  for (const { scheme, title, icon } of schemes) {
    if (scheme !== colorScheme) actions.push({ key: `do:${scheme}`, title, icon, run: () => setColorScheme(scheme) });
  }
  if (user.roles.length > 1) {
    actions.push({ key: 'do:role', title: 'common:frame.change_role', icon: IconUserShield, href: `/accounts/role_selection/${user.id}` });
  }
  actions.push({ key: 'do:shortcuts', title: 'ui:shortcuts.title', icon: IconKeyboard, run: onShortcuts });
  if (onExit !== undefined) actions.push({ key: 'do:exit', title: 'common:frame.exit', icon: IconLogout, run: onExit });
  return actions;
}
