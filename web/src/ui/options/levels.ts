/** Levels up to which teachers teach: the school's dictionary. */
import { useQuery } from '@tanstack/react-query';
import { levelsQuery } from '../../kernel/dictionaries.ts';
import { titleOf } from '../../kernel/titles.ts';

type Choice = { readonly id: string; readonly title: string };

/** The levels, fetched once for all screens. Until they are there, names are empty. */
export function useLevels() {
  const { data } = useQuery(levelsQuery);
  const name = (code: string) => {
    const level = data?.find((each) => each.code === code);
    if (level === undefined) return data === undefined ? '' : code;
    return titleOf(level);
  };
  return {
    name,
    /** Levels in use. @param chosen the current level, offered even if it is archived */
    options: (chosen?: string): Choice[] =>
      (data ?? []).filter(({ code, active }) => active || code === chosen).map(({ code }) => ({ id: code, title: name(code) })),
    /** All levels, archived ones included, for filters. */
    all: (data ?? []).map(({ code }): Choice => ({ id: code, title: name(code) })),
  };
}
