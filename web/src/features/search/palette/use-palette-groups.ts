import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import type { TranslationKey } from '../../../kernel/translation-key.ts';
import { openScreens, pageIcon } from './page-entries.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { clientEntry, kidEntry, teacherEntry } from './people-entries.ts';
import { knownIdsOf, recentEntries } from './recent-entries.ts';
import { minQueryLength, knownQuery, searchQuery } from '../search.queries.ts';
import { titleMarks } from '../title-match.rules.ts';
import { useActions } from './use-actions.ts';

const pauseInTyping = 150;
const languages = ['en', 'ru'] as const;

type Given = { readonly text: string; readonly onShortcuts: () => void; readonly onExit: (() => void) | undefined };

export type PaletteGroups = {
  readonly groups: readonly PaletteGroup[];
  /** Results are still loading; displayed ones belong to an earlier query. */
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Groups of a query: pages, people and actions; recent entries without a query. */
export function usePaletteGroups({ text, onShortcuts, onExit }: Given): PaletteGroups {
  const { t } = useTranslation('ui');
  const user = useCurrentUser();
  const query = text.trim();
  const isLongEnough = query.length >= minQueryLength;
  const [debounced] = useDebouncedValue(query, pauseInTyping);
  const search = useQuery(searchQuery(isLongEnough ? debounced : ''));
  const [recent] = useState(() => recentEntries(user.id));
  const known = useQuery(knownQuery(knownIdsOf(recent))).data;
  const screens = openScreens(user);
  const actions = useActions({ user, onShortcuts, onExit });

  /** Found by its title in both languages; marked if it is the current page. */
  const titled = <E extends { readonly title: TranslationKey }>(entries: readonly E[]) =>
    entries.flatMap((entry) => {
      const title = t(entry.title);
      if (query === '') return [{ ...entry, title, marks: [] }];
      const marks = titleMarks(title, query);
      const fits = marks !== null || languages.some((lng) => titleMarks(t(entry.title, { lng }), query) !== null);
      return fits ? [{ ...entry, title, marks: marks ?? [] }] : [];
    });
  const pages = titled(screens).map((page): PaletteEntry => ({ ...page, picture: { icon: pageIcon } }));
  const commands = titled(actions).map(({ icon, ...action }): PaletteEntry => ({ ...action, picture: { icon } }));

  const people = isLongEnough ? search.data : undefined;
  const lately = new Map<string, PaletteEntry>(
    [
      ...(known?.teachers ?? []).map((each) => teacherEntry(t, each)),
      ...(known?.clients ?? []).map((each) => clientEntry(t, each)),
      ...(known?.kids ?? []).map((each) => kidEntry(t, each)),
      ...(query === '' ? pages : []),
    ].map((entry) => [entry.key, entry]),
  );
  const shownLately = query === '' ? recent.flatMap((key) => lately.get(key) ?? []) : [];
  const groups: PaletteGroup[] = [
    { key: 'recent', title: t('palette.recent'), entries: shownLately },
    { key: 'pages', title: t('palette.pages'), entries: pages.filter((page) => !shownLately.includes(page)) },
    ...bestFirst([
      { key: 'teachers', title: t('palette.teachers'), entries: (people?.teachers ?? []).map((each) => teacherEntry(t, each)) },
      { key: 'clients', title: t('palette.clients'), entries: (people?.clients ?? []).map((each) => clientEntry(t, each)) },
      { key: 'kids', title: t('palette.kids'), entries: (people?.kids ?? []).map((each) => kidEntry(t, each)) },
    ]),
    { key: 'actions', title: t('palette.actions'), entries: commands },
  ];
  const failed = isLongEnough && search.isError && debounced === query;
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    waiting: isLongEnough && !failed && (debounced !== query || search.isPending || search.isPlaceholderData),
    error: failed ? search.error : null,
    retry: () => void search.refetch(),
  };
}

/** Whether the best name of a group has a word that starts with the query. */
function beginsWell({ entries: [best] }: PaletteGroup): boolean {
  const [mark] = best?.marks ?? [];
  return best !== undefined && mark !== undefined && (mark.from === 0 || /[\s-]/.test(best.title.charAt(mark.from - 1)));
}

/** Keeps the order, but moves matches inside words behind matches at word starts. */
function bestFirst(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return [...groups.filter(beginsWell), ...groups.filter((group) => !beginsWell(group))];
}
