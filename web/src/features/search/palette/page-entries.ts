/** The pages a person may open, by the school's table of screens. */
import type { ScreenKey, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import { IconAppWindow } from '@tabler/icons-react';
import type { TranslationKey } from '../../../kernel/translation-key.ts';

type Title = Extract<TranslationKey, `common:screen.${string}`>;
export type PaletteScreen = { readonly key: string; readonly title: Title; readonly href: string };
export const pageIcon = IconAppWindow;

/** Where one is sent, and never goes. */
const nowhereToGo: readonly ScreenKey[] = ['forbidden'];
/** What is not work comes behind it. */
const last: readonly ScreenKey[] = ['profileEdit'];

/** Screens without parameters that belong to the staff; of those with one, a teacher's own schedule. */
export function openScreens(visitor: Visitor): PaletteScreen[] {
  const keys = (Object.keys(screens) as ScreenKey[]).filter((key) => {
    const { path, access } = screens[key];
    return typeof access === 'object' && !path.includes('{') && !nowhereToGo.includes(key) && mayOpen(key, visitor);
  });
  const ordered = [...keys.filter((key) => !last.includes(key)), ...keys.filter((key) => last.includes(key))];
  const pages = ordered.map(
    (key): PaletteScreen => ({ key: `page:${key}`, title: `common:screen.${key}` as Title, href: screens[key].path }),
  );
  if (visitor.role !== 'Teacher') return pages;
  const href = screens.teacherSchedule.path.replace('{teacherId}', String(visitor.id));
  return [...pages.slice(0, 1), { key: 'page:ownSchedule', title: 'common:screen.ownSchedule', href }, ...pages.slice(1)];
}
