/** Pages the user may open, from the table of screens. */
import type { ScreenKey, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import { IconAppWindow } from '@tabler/icons-react';
import type { TranslationKey } from '../../../kernel/translation-key.ts';

type Title = Extract<TranslationKey, `common:screen.${string}`>;
export type PaletteScreen = { readonly key: string; readonly title: Title; readonly href: string };
export const pageIcon = IconAppWindow;

/** Screens that are only reached by redirects. */
const notLinked: readonly ScreenKey[] = ['forbidden'];
/** Personal screens, ranked below work screens. */
const last: readonly ScreenKey[] = ['profileEdit'];

/** Staff screens without parameters, and a teacher's own schedule. */
export function openScreens(visitor: Visitor): PaletteScreen[] {
  const keys = (Object.keys(screens) as ScreenKey[]).filter((key) => {
    const { path, access } = screens[key];
    return typeof access === 'object' && !path.includes('{') && !notLinked.includes(key) && mayOpen(key, visitor);
  });
  const ordered = [...keys.filter((key) => !last.includes(key)), ...keys.filter((key) => last.includes(key))];
  const pages = ordered.map(
    (key): PaletteScreen => ({ key: `page:${key}`, title: `common:screen.${key}` as Title, href: screens[key].path }),
  );
  if (visitor.role !== 'Teacher') return pages;
  const href = screens.teacherSchedule.path.replace('{teacherId}', String(visitor.id));
  return [...pages.slice(0, 1), { key: 'page:ownSchedule', title: 'common:screen.ownSchedule', href }, ...pages.slice(1)];
}
